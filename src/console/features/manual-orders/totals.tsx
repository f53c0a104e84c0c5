import { useTranslations } from 'use-intl';
import type { ConsoleApi } from '#contract/console/api.ts';
import type { OutputOf } from '#contract/http/endpoint.ts';
import { formatPrice } from '#i18n/format.ts';
import { cardClass } from '#ui/display/card.tsx';
import { useLanguage } from '../../runtime/i18n/use-language.ts';

/** What the order costs, by the rules of the checkout. */
export function Totals({ priced }: { priced: OutputOf<ConsoleApi['priceOrder']> }) {
  const t = useTranslations('newOrder.sum');
  const language = useLanguage();
  return (
    <dl className={cardClass({ className: 'grid grid-cols-[1fr_auto] gap-y-2' })}>
      {(['subtotal', 'delivery', 'fee', 'total'] as const).map((part) => (
        <div key={part} className={`contents ${part === 'total' ? '*:text-lg *:font-medium' : ''}`}>
          <dt>{t(part)}</dt>
          <dd className="text-end">
            <bdi>{formatPrice(priced[part], language)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
