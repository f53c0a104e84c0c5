import { useTranslations } from 'use-intl';
import { formatPrice } from '#i18n/format.ts';
import { useLanguage } from '../../runtime/app-context.ts';
import { Icon, type IconName } from '#ui/display/icon.tsx';
import { useShopSettings } from '../../shared/use-shop-settings.ts';
import { useCurrency } from '../../shared/money/use-currency.ts';

interface Point {
  icon: IconName;
  title: string;
  text: string;
}

/** Four service promises. Delivery is called free only where it is. */
export function ServiceStrip() {
  const t = useTranslations('home');
  const language = useLanguage();
  const currency = useCurrency();
  const { freeDeliveryFrom } = useShopSettings();
  const delivery =
    freeDeliveryFrom === null
      ? { title: t('serviceDelivery'), text: t('serviceDeliveryText') }
      : {
          title: t('serviceShipping'),
          text: t('serviceShippingFrom', { amount: formatPrice(freeDeliveryFrom, language, currency) }),
        };
  const points: Point[] = [
    { icon: 'cart', title: t('serviceOrder'), text: t('serviceOrderText') },
    { icon: 'truck', ...delivery },
    { icon: 'leaf', title: t('serviceFresh'), text: t('serviceFreshText') },
    { icon: 'shield', title: t('servicePayment'), text: t('servicePaymentText') },
  ];
  return (
    <ul className="hidden divide-x divide-line border-y border-line sm:grid sm:grid-cols-2 sm:max-lg:divide-x-0 lg:grid-cols-4">
      {points.map(({ icon, title, text }) => (
        <li key={icon} className="flex items-center gap-4 px-4 py-5 lg:justify-center lg:py-7">
          <Icon name={icon} className="size-7 text-sea" />
          <div className="min-w-0">
            <p className="font-medium">{title}</p>
            <p className="text-sm text-ink-soft">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
