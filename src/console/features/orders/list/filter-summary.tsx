import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { dueFilters } from '#contract/console/order-work.ts';
import { formatDueDay } from '#i18n/delivery-time.ts';
import { isShown } from '#ui/form/field.tsx';
import { useRead } from '../../../runtime/api/use-read.ts';
import { useShopRead } from '../../../runtime/api/shop.ts';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import { useToday } from '../../../shared/order-time.tsx';
import type { ExtraFilters } from './filters.rules.ts';

/** What a list of orders is filtered by, in one line: "Tomorrow · Al Sadd". */
export function FilterSummary({
  filters: { status, payment, zone, driver, from, to, due },
}: {
  filters: ExtraFilters;
}) {
  const t = useTranslations('orders');
  const language = useLanguage();
  const today = useToday();
  const group = dueFilters.find((one) => one === due);
  const words = { today: t('promise.today'), tomorrow: t('promise.tomorrow') };
  const parts: Record<string, ReactNode> = {
    due: due === undefined ? null : group ? t(`due.${group}`) : formatDueDay(due, today, language, words),
    status: status && t(`status.${status}`),
    payment: payment && t(`paymentStatus.${payment}`),
    zone: zone === undefined ? null : <ZoneName id={zone} />,
    driver: driver === undefined ? null : <DriverName id={driver} />,
    from: from === undefined ? null : `${t('filter.from')} ${from}`,
    to: to === undefined ? null : `${t('filter.to')} ${to}`,
  };
  return Object.entries(parts)
    .filter(([, part]) => isShown(part))
    .map(([name, part], index) => (
      <span key={name}>
        {index > 0 && <span> · </span>}
        <bdi>{part}</bdi>
      </span>
    ));
}

function ZoneName({ id }: { id: number }) {
  const t = useTranslations('orders.filter');
  const { data } = useShopRead('listZones');
  return <span>{data?.rows.find((zone) => zone.id === id)?.name ?? t('zone')}</span>;
}

function DriverName({ id }: { id: number }) {
  const t = useTranslations('orders.filter');
  const { data } = useRead('listDrivers');
  return <span>{data?.rows.find((driver) => driver.id === id)?.name ?? t('driver')}</span>;
}
