import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ConsoleProductRow } from '#contract/console/products.ts';
import { qatarDay, qatarTime } from '#contract/values/qatar-time.ts';
import { formatPrice } from '#i18n/format.ts';
import { cardClass } from '#ui/display/card.tsx';
import { StatusBadge } from '#ui/display/status-badge.tsx';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import { stateTones } from '../../../shared/product-state-tones.ts';
import { Thumbnail } from '../../../shared/thumbnail.tsx';

/** One product of the list: picture, both names, price, stock, state, and how complete it is. */
export function ProductCard({ product, search }: { product: ConsoleProductRow; search: string }) {
  const t = useTranslations('catalogue');
  const language = useLanguage();
  const { id, name, picture, state, price, severalPrices, stock, completeness, publishAt } = product;
  const other = language === 'ar' ? 'en' : 'ar';
  const title = name[language] || name[other] || t('list.noName');
  const amount = price === null ? null : <bdi translate="no">{formatPrice(price, language)}</bdi>;
  return (
    <article aria-label={title} className="min-w-0">
      <Link
        to={`/products/${id}${search}`}
        state={{ fromList: true }}
        className={cardClass({
          padding: 'none',
          lifts: true,
          className: 'flex h-full flex-wrap gap-4 p-3 text-ink no-underline',
        })}
      >
        <Thumbnail image={picture} size={88} />
        <span className="flex min-w-0 flex-[1_1_8rem] flex-col gap-1">
          <bdi className="max-w-full self-start truncate font-medium">{title}</bdi>
          <bdi lang={other} className="max-w-full self-start truncate text-sm text-ink-soft">
            {name[other]}
          </bdi>
          <span className="flex flex-wrap gap-x-3 text-sm">
            <span>
              {amount === null ? (
                t('list.noPrice')
              ) : (
                <span>{severalPrices ? <span>{t.rich('list.from', { price: () => amount })}</span> : amount}</span>
              )}
            </span>
            <span>{t('list.stock', { count: stock })}</span>
          </span>
          <span className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1">
            <StatusBadge tone={stateTones[state]}>{t(`state.${state}`)}</StatusBadge>
            {publishAt !== null && (
              <span className="text-sm">
                {t('waits', { day: qatarDay(new Date(publishAt)), time: qatarTime(new Date(publishAt)) })}
              </span>
            )}
            <span className="text-sm text-ink-soft">{t('list.complete', completeness)}</span>
          </span>
        </span>
      </Link>
    </article>
  );
}
