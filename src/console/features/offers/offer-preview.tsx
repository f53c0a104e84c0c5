import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { OfferFields, OfferPreviewRow } from '#contract/console/offers.ts';
import { pickText } from '#contract/values/locale.ts';
import { formatPrice } from '#i18n/format.ts';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { useApp } from '../../runtime/app-context.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { Refusal } from '../../shared/refusal.tsx';
import { useDebounced } from '../../shared/use-debounced.ts';

const pauseMs = 400;

/** Every price as it is and as the offer makes it, before it is saved. */
export function OfferPreview({ fields, except }: { fields: OfferFields | null; except: number | null }) {
  const t = useTranslations('catalogue.offers');
  const { console } = useApp();
  const typed = useDebounced(fields && JSON.stringify(fields), pauseMs);
  const preview = useQuery({
    queryKey: ['previewOffer', typed, except],
    enabled: typed !== null,
    queryFn: ({ signal }) => {
      const { target, discount, amount = null, from, until } = JSON.parse(typed ?? '') as OfferFields;
      const body = { target, discount, amount, from, until, ...(except !== null && { except }) };
      return console('previewOffer', { body }, { signal });
    },
  });
  if (fields === null) return <p className="text-ink-soft">{t('previewLater')}</p>;
  if (preview.error) return <Refusal error={preview.error} />;
  if (!preview.data) return <Skeleton className="h-24 rounded-card" />;
  const { rows, variants } = preview.data;
  return (
    <section aria-label={t('preview')}>
      <h3 className="font-medium">{t('preview')}</h3>
      <ul className="mt-1 divide-y divide-line">
        {rows.map((row) => (
          <PreviewLine key={row.variantId} row={row} />
        ))}
      </ul>
      {variants > rows.length && (
        <p className="text-sm text-ink-soft">{t('previewMore', { count: variants - rows.length })}</p>
      )}
    </section>
  );
}

function PreviewLine({ row }: { row: OfferPreviewRow }) {
  const t = useTranslations('catalogue.offers');
  const language = useLanguage();
  const { product, attributes, price, pays, offerPrice, lowest, better } = row;
  const name = [pickText(product, language), ...attributes.map(({ value }) => pickText(value, language))].join(' · ');
  return (
    <li className="py-2">
      <p>
        <bdi>{name}</bdi>
      </p>
      <p>
        {t.rich('priceChange', {
          before: () => <bdi translate="no">{formatPrice(pays, language)}</bdi>,
          after: () => (
            <bdi translate="no" className="font-medium">
              {formatPrice(offerPrice, language)}
            </bdi>
          ),
        })}
      </p>
      <p className="text-sm text-ink-soft">
        {lowest === null ? t('lowestUnknown') : t('lowest', { price: formatPrice(lowest, language) })}
      </p>
      {lowest !== null && lowest < price && <p className="text-sm text-progress">{t('lowestShown')}</p>}
      {better !== null && <p className="text-sm text-progress">{t('better', { discount: better })}</p>}
    </li>
  );
}
