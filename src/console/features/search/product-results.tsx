import { useTranslations } from 'use-intl';
import type { Suggestion } from '#contract/search.ts';
import { Picture } from '#ui/display/picture.tsx';
import { useLanguage } from '../../runtime/i18n/use-language.ts';

/** The products that a search finds, as links to their pages in the shop. */
export function ProductResults({ products, onChosen }: { products: readonly Suggestion[]; onChosen: () => void }) {
  const t = useTranslations('results');
  const language = useLanguage();
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="found-products">
      <h2 id="found-products" className="px-3 pt-3 text-sm font-medium text-ink-soft">
        {t('products')}
      </h2>
      <ul>
        {products.map(({ id, name, image }) => (
          <li key={id}>
            <a
              href={`/${language}/product/${id}`}
              target="_blank"
              rel="noopener"
              onClick={onChosen}
              className="flex min-h-14 items-center gap-3 rounded-lg px-3 py-2 text-ink no-underline outline-offset-[-2px] hover:bg-shell"
            >
              <Picture
                src={image === null ? null : `/images/${image}`}
                alt=""
                width={40}
                height={40}
                widths={[96]}
                sizes="40px"
                className="size-10 shrink-0 rounded-lg bg-shell"
              />
              <span>{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
