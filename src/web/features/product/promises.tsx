import { useTranslations } from 'use-intl';
import { formatPrice } from '#i18n/format.ts';
import { useLanguage } from '../../platform/shop.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { useShopFacts } from '../chrome/use-shop-facts.ts';
import { useCurrency } from '../money/use-currency.ts';

/** What a shopper wants to know before the button: delivery, returns, payment. */
export function Promises() {
  const t = useTranslations();
  const language = useLanguage();
  const currency = useCurrency();
  const { freeDeliveryFrom } = useShopFacts();
  const delivery =
    freeDeliveryFrom === null
      ? t('policy.delivery')
      : t('product.freeDeliveryFrom', { amount: formatPrice(freeDeliveryFrom, language, currency) });
  const promises: { icon: IconName; title: string; text: string }[] = [
    { icon: 'truck', title: t('product.deliveryTitle'), text: delivery },
    { icon: 'refresh', title: t('product.returnsTitle'), text: t('policy.return3') },
    { icon: 'cash', title: t('product.cashTitle'), text: t('product.cashOnDelivery') },
  ];
  return (
    <section aria-label={t('product.promises')} className="border-t border-line pt-2">
      <ul className="divide-y divide-line">
        {promises.map(({ icon, title, text }) => (
          <li key={icon} className="flex gap-3.5 py-3.5">
            <Icon name={icon} className="mt-0.5 size-5 text-sea" />
            <div className="min-w-0 text-sm">
              <p className="font-medium">{title}</p>
              <p className="text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
