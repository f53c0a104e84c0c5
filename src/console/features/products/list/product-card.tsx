import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ConsoleProductRow } from '#contract/console/products.ts';
import { qatarDay, qatarTime } from '#contract/values/qatar-time.ts';
import { formatPrice } from '#i18n/format.ts';
import { StatusBadge } from '#ui/display/status-badge.tsx';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { classNames } from '#ui/styles/class-names.ts';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import { stateTones } from '../../../shared/product-state-tones.ts';
import { Thumbnail } from '../../../shared/thumbnail.tsx';

/** One product of the list: picture, both names, price, stock, state, and how complete it is. */
export function ProductCard({ product, search }: { product: ConsoleProductRow; search: string }) {
  const t = useTranslations('catalogue');
  const language = useLanguage();
  const { id, name, picture, state, price, severalPrices, stock, stockMode, completeness, publishAt } = product;
  const other = language === 'ar' ? 'en' : 'ar';
  const title = name[language] || name[other] || t('list.noName');
  const amount = price === null ? null : <bdi translate="no">{formatPrice(price, language)}</bdi>;
  const complete = t('list.complete', completeness);
  return (
    <article aria-label={title} className="min-w-0">
      <Link
        to={`/products/${id}${search}`}
        state={{ fromList: true }}
        className={classNames(
          'grid grid-cols-[56px_minmax(0,1fr)_minmax(0,auto)] items-center gap-x-3 rounded-card bg-white px-2 py-1.5 text-ink no-underline shadow-card',
          'lg:h-11.5 lg:grid-cols-[2.5rem_minmax(0,1.5fr)_minmax(0,1fr)_8rem_7.5rem_3rem_10.5rem] lg:rounded-none lg:px-2 lg:py-0 lg:text-sm lg:shadow-[inset_0_-1px_0_var(--color-line)] lg:hover:bg-shell',
        )}
      >
        <span className="row-span-3 flex lg:row-span-1">
          <span className="lg:hidden">
            <Thumbnail image={picture} size={56} />
          </span>
          <span className="max-lg:hidden">
            <Thumbnail image={picture} size={40} />
          </span>
        </span>
        <bdi className="col-span-2 max-w-full truncate justify-self-start leading-6 font-medium lg:col-span-1">
          {title}
        </bdi>
        <bdi lang={other} className="max-w-full truncate justify-self-start text-sm leading-5 text-ink-soft">
          {name[other]}
        </bdi>
        <span className="col-span-2 flex min-w-0 gap-x-3 text-sm leading-5 max-lg:gap-x-2 lg:contents">
          <span className="truncate max-lg:shrink-0">
            {amount === null ? (
              t('list.noPrice')
            ) : (
              <span>{severalPrices ? <span>{t.rich('list.from', { price: () => amount })}</span> : amount}</span>
            )}
          </span>
          <span className="truncate">
            {stockMode ? t(`list.mode.${stockMode}`) : t('list.stock', { count: stock })}
          </span>
        </span>
        <span title={complete} className="text-ink-soft max-lg:sr-only">
          <VisuallyHidden>{complete}</VisuallyHidden>
          <bdi aria-hidden dir="ltr" translate="no">{`${Math.min(completeness.ar, completeness.en)}%`}</bdi>
        </span>
        <span className="flex min-w-0 flex-col items-end lg:whitespace-nowrap max-lg:col-start-3 max-lg:row-start-2 lg:items-start">
          <StatusBadge tone={stateTones[state]} className="max-lg:min-h-6">
            {t(`state.${state}`)}
          </StatusBadge>
          {publishAt !== null && (
            <span className="max-w-full truncate text-xs">
              {t('waits', { day: qatarDay(new Date(publishAt)), time: qatarTime(new Date(publishAt)) })}
            </span>
          )}
        </span>
      </Link>
    </article>
  );
}
