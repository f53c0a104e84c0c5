import { useTranslations } from 'use-intl';
import { formatPrice } from '#i18n/format.ts';
import { Icon, type IconName } from '#ui/display/icon.tsx';
import { useLanguage } from '../../runtime/app-context.ts';
import { useCurrency } from '../../shared/money/use-currency.ts';
import { useShopSettings } from '../../shared/use-shop-settings.ts';
import type { SectionOf } from './section-of.ts';

interface Point {
  icon: IconName;
  title: string;
  text: string;
}

/** Short promises with icons. Delivery is called free only where the shop's settings make it free. */
export function Points({ section }: { section: SectionOf<'strip'> }) {
  const t = useTranslations('home');
  const language = useLanguage();
  const currency = useCurrency();
  const { freeDeliveryFrom, frame } = useShopSettings();
  const delivery: Point =
    freeDeliveryFrom === null
      ? { icon: 'truck', title: frame?.delivery || t('serviceDelivery'), text: t('serviceDeliveryText') }
      : {
          icon: 'truck',
          title: t('serviceShipping'),
          text: t('serviceShippingFrom', { amount: formatPrice(freeDeliveryFrom, language, currency) }),
        };
  const points = section.points.map((point) => (point.show === 'delivery' ? delivery : point));
  return (
    <ul className="hidden divide-x divide-line border-y border-line sm:grid sm:grid-cols-2 sm:max-lg:divide-x-0 lg:grid-cols-4">
      {points.map(({ icon, title, text }, at) => (
        <li key={at} className="flex items-center gap-4 px-4 py-5 lg:justify-center lg:py-7">
          <Icon name={icon} className="size-7 text-sea" />
          <div className="min-w-0 wrap-anywhere">
            <p className="font-medium">{title}</p>
            <p className="text-sm text-ink-soft">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
