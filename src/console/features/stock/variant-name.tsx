import type { StockRow } from '#contract/console/stock.ts';
import { languages, type Language, pickText } from '#contract/values/locale.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';

type Named = Pick<StockRow, 'name' | 'attributes'>;

/** The name of a variant with its attributes: "Karak kettle, Large". */
export function nameIn(language: Language, { name, attributes }: Named): string {
  return [pickText(name, language), ...attributes.map(({ value }) => pickText(value, language))].join(' · ');
}

export function useVariantName(): (variant: Named) => string {
  const language = useLanguage();
  return (variant) => nameIn(language, variant);
}

/** The name in the other language, and the SKU. */
export function SecondName({ variant }: { variant: Named & { sku: string } }) {
  const language = useLanguage();
  const other = languages.find((one) => one !== language) ?? language;
  return (
    <span className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
      {/* Inside a span the name has its own direction, and its lines the alignment of the page. */}
      <span>{variant.name[language] !== '' && <bdi lang={other}>{variant.name[other]}</bdi>}</span>
      <bdi dir="ltr" translate="no">
        {variant.sku}
      </bdi>
    </span>
  );
}
