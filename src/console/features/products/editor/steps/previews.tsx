import type { ReactNode } from 'react';
import { type Language, pickText } from '#contract/values/locale.ts';
import { formatPrice } from '#i18n/format.ts';
import { languageFacts } from '#i18n/languages.ts';
import { cardClass } from '#ui/display/card.tsx';
import { Picture } from '#ui/display/picture.tsx';
import { SearchResult } from '../../../../shared/search-fields/search-result.tsx';
import { type ProductForm, rowsOf } from '../form/form.rules.ts';
import { readRowPrice } from '../form/save.rules.ts';

interface PreviewProps {
  form: ProductForm;
  language: Language;
  title: string;
}

function priceIn(form: ProductForm, language: Language): string {
  const prices = rowsOf(form).flatMap((row) => (row.made ? (readRowPrice(row) ?? []) : []));
  return prices.length === 0 ? '' : formatPrice(Math.min(...prices), language);
}

/** A piece of the shop in its language, with a caption in that of the person. */
function Preview({
  title,
  language,
  className,
  children,
}: Pick<PreviewProps, 'title' | 'language'> & { className: string; children: ReactNode }) {
  return (
    <figure className="flex flex-col gap-1">
      <figcaption className="text-sm text-ink-soft">{title}</figcaption>
      <div lang={language} dir={languageFacts[language].direction} className={className}>
        {children}
      </div>
    </figure>
  );
}

function MainPicture({ form, language, size }: Pick<PreviewProps, 'form' | 'language'> & { size: number }) {
  const [first] = form.pictures;
  return (
    <Picture
      src={first ? `/images/${first.path}` : null}
      alt={first ? pickText(first.text, language) : ''}
      width={size}
      height={size}
      widths={[320, 480]}
      sizes={`${size}px`}
      className="aspect-square w-full rounded-card"
    />
  );
}

/** The product in a list of the shop. */
export function CardPreview({ form, language, title }: PreviewProps) {
  return (
    <Preview
      title={title}
      language={language}
      className={cardClass({ padding: 'none', className: 'w-44 overflow-hidden' })}
    >
      <MainPicture form={form} language={language} size={176} />
      <div className="flex flex-col gap-1 p-3">
        <span dir="auto" className="line-clamp-2">
          {pickText(form.name, language)}
        </span>
        <bdi className="font-medium text-maroon">{priceIn(form, language)}</bdi>
      </div>
    </Preview>
  );
}

/** The product on its page. */
export function PagePreview({ form, language, title }: PreviewProps) {
  return (
    <Preview title={title} language={language} className={cardClass({ className: 'flex flex-col gap-3' })}>
      <span className="block w-40">
        <MainPicture form={form} language={language} size={160} />
      </span>
      <p dir="auto" className="text-heading font-medium">
        {pickText(form.name, language)}
      </p>
      <bdi className="font-medium">{priceIn(form, language)}</bdi>
      <p dir="auto" className="max-h-60 overflow-y-auto whitespace-pre-wrap">
        {pickText(form.description, language)}
      </p>
    </Preview>
  );
}

/** The product among the results of a search engine: title, address, description. */
export function SearchPreview({ form, language, title, id }: PreviewProps & { id: number | null }) {
  const name = pickText(form.name, language);
  return (
    <SearchResult
      caption={title}
      language={language}
      path={`/${language}/product/${id ?? '…'}`}
      title={form.searchTitle[language] || name}
      text={form.searchText[language] || pickText(form.description, language) || name}
    />
  );
}
