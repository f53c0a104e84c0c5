import { useTranslations } from 'use-intl';
import { Money } from '../../shared/money/money.tsx';
import { useShopSettings } from '../../shared/use-shop-settings.ts';

/** One line over the header: the merchant's own promise, then those that follow from the settings. */
export function PromiseLine() {
  const t = useTranslations('shop');
  const { promiseLine, freeDeliveryFrom, cashOnDelivery, frame } = useShopSettings();
  const promises = [
    { name: 'own', text: promiseLine && <bdi>{promiseLine}</bdi> },
    {
      name: 'delivery',
      text: freeDeliveryFrom !== null && (
        <span>
          {t.rich('freeFrom', {
            amount: () => <Money riyals={freeDeliveryFrom} size="small" className="text-[1em] font-medium" />,
          })}
        </span>
      ),
    },
    { name: 'cash', text: cashOnDelivery && t('cash') },
    { name: 'qatar', text: frame?.delivery || t('allQatar') },
  ].filter(({ text }) => text);
  return (
    <ul
      aria-label={t('promises')}
      className="flex h-8 flex-wrap items-center justify-center overflow-hidden bg-maroon px-4 text-xs leading-8 text-white print:hidden"
    >
      {/* What does not fit wraps onto a second line, which is not visible. */}
      {promises.map(({ name, text }, index) => (
        <li key={name} className="whitespace-nowrap">
          {index > 0 && (
            <span aria-hidden className="px-2 text-white/85">
              ·
            </span>
          )}
          {text}
        </li>
      ))}
    </ul>
  );
}
