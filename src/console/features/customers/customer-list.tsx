import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { CustomerRow } from '#contract/console/customers.ts';
import { formatLongDate } from '#i18n/date-time.ts';
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
          <Row customer={customer} />
        </li>
      ))}
    </ul>
  );
}

function Row({ customer: { id, name, email, phone, lastOrderAt } }: { customer: CustomerRow }) {
  const t = useTranslations('customers');
  const language = useLanguage();
  return (
    <Link
      to={`/customers/${id}`}
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
            t('noOrder')
          ) : (
            <span>{t.rich('lastOrder', { date: () => <bdi>{formatLongDate(lastOrderAt, language)}</bdi> })}</span>
          )}
        </span>
      </span>
      <Icon name="chevron-end" className="size-5 text-ink-faint" />
    </Link>
  );
}
