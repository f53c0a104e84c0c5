import type { Language } from '#contract/values/locale.ts';
import { shorten } from '#contract/values/shorten.ts';
import { languageFacts } from '#i18n/languages.ts';
import { useShopName } from '../../runtime/api/shop.ts';

interface SearchResultProps {
  caption: string;
  language: Language;
  /** The path of the page, with its language. */
  path: string;
  title: string;
  text: string;
}

/** A page of the shop as search engines list it. */
export function SearchResult({ caption, language, path, title, text }: SearchResultProps) {
  const shop = useShopName(language);
  return (
    <figure className="flex flex-col gap-1">
      <figcaption className="text-sm text-ink-soft">{caption}</figcaption>
      <div
        lang={language}
        dir={languageFacts[language].direction}
        className="flex flex-col gap-1 rounded-card border border-line bg-white p-4"
      >
        <bdi dir="ltr" translate="no" className="truncate text-sm text-ink-soft">
          {`${location.host}${path}`}
        </bdi>
        <span className="text-lg wrap-anywhere text-sea-deep">
          <bdi>{title}</bdi> · <bdi>{shop}</bdi>
        </span>
        <span dir="auto" className="text-sm wrap-anywhere">
          {shorten(text, 160)}
        </span>
      </div>
    </figure>
  );
}
