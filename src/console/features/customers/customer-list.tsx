import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { CustomerRow, GuestRow } from '#contract/console/customers.ts';
import { formatLongDate } from '#i18n/date-time.ts';
import { formatPrice } from '#i18n/format.ts';
import { phoneText } from '#i18n/phone-text.ts';
import { Avatar } from '#ui/display/avatar.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { useLanguage } from '../../runtime/i18n/use-language.ts';

/** Customers, each with a link to their page. */
export function CustomerList({ rows }: { rows: readonly CustomerRow[] }) {
  const t = useTranslations('customers');
  return (
    <ul
      aria-label={t('list')}
      className={cardClass({ padding: 'none', className: 'divide-y divide-line overflow-hidden' })}
    >
      {rows.map((customer) => (
        <li key={customer.id}>
          <Row customer={customer} to={`/customers/${customer.id}`} />
        </li>
      ))}
    </ul>
  );
}

/** People who ordered without an account, each with a link to their newest order. */
export function GuestList({ rows }: { rows: readonly GuestRow[] }) {
  const t = useTranslations('customers');
  return (
    <ul
      aria-label={t('guestList')}
      className={cardClass({ padding: 'none', className: 'divide-y divide-line overflow-hidden' })}
    >
      {rows.map((guest) => (
        <li key={guest.id}>
          <Row customer={guest} to={`/orders/${guest.number}`} />
        </li>
      ))}
    </ul>
  );
}

interface RowProps {
  customer: Pick<CustomerRow, 'name' | 'email' | 'phone' | 'lastOrderAt' | 'orderCount' | 'spent'>;
  to: string;
}

function Row({ customer: { name, email, phone, lastOrderAt, orderCount, spent }, to }: RowProps) {
  const t = useTranslations('customers');
  const language = useLanguage();
  return (
    <Link
      to={to}
      state={{ fromList: true }}
      className="flex items-center gap-4 px-4 py-3 text-ink no-underline outline-offset-[-2px] hover:bg-shell"
    >
      <Avatar name={name} />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5 lg:grid lg:grid-cols-[2fr_3fr_2fr] lg:items-center lg:gap-4">
        <bdi className="max-w-full self-start truncate font-medium lg:justify-self-start lg:self-center">{name}</bdi>
        <span className="flex min-w-0 flex-col text-sm text-ink-soft">
          <bdi dir="ltr" translate="no" className="self-start">
            {phoneText(phone)}
          </bdi>
          <bdi dir="ltr" translate="no" className="max-w-full self-start truncate">
            {email}
          </bdi>
        </span>
        <span className="text-sm text-ink-soft">
          {lastOrderAt === null ? (
            <span>{t('noOrder')}</span>
          ) : (
            <span>{t.rich('lastOrder', { date: () => <bdi>{formatLongDate(lastOrderAt, language)}</bdi> })}</span>
          )}
          {orderCount > 0 && (
            <span className="block">
              <span>{t('orderCount', { count: orderCount })}</span>
              {spent !== null && (
                <span>
                  {' · '}
                  <bdi translate="no">{formatPrice(spent, language)}</bdi>
                </span>
              )}
            </span>
          )}
        </span>
      </span>
      <Icon name="chevron-end" className="size-5 text-ink-faint" />
    </Link>
  );
}
