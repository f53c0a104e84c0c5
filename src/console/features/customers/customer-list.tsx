import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Person } from '#contract/console/people.ts';
import { formatLongDate } from '#i18n/date-time.ts';
import { formatPrice } from '#i18n/format.ts';
import { phoneText } from '#i18n/phone-text.ts';
import { Avatar } from '#ui/display/avatar.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { useLanguage } from '../../runtime/i18n/use-language.ts';

/** Customers with an account and without one, each with a link to their page. */
export function CustomerList({ rows, label }: { rows: readonly Person[]; label: string }) {
  return (
    <ul
      aria-label={label}
      className={cardClass({ padding: 'none', className: 'divide-y divide-line overflow-hidden' })}
    >
      {rows.map((person) => {
        const path = pathOf(person);
        return (
          <li key={path}>
            <Row person={person} to={path} />
          </li>
        );
      })}
    </ul>
  );
}

function pathOf({ customerId, orderId }: Person): string {
  return customerId === null ? `/customers/guest/${orderId}` : `/customers/${customerId}`;
}

function Row({ person, to }: { person: Person; to: string }) {
  const t = useTranslations('customers');
  const { name, email, phone, tags, customerId } = person;
  return (
    <Link
      to={to}
      state={{ fromList: true }}
      className="flex items-center gap-4 px-4 py-3 text-ink no-underline outline-offset-[-2px] hover:bg-shell"
    >
      <Avatar name={name} />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5 lg:grid lg:grid-cols-[3fr_3fr_2fr] lg:items-center lg:gap-4">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="max-w-full truncate font-medium">{name}</bdi>
          {customerId === null && <Badge>{t('withoutAccount')}</Badge>}
          {tags.map((tag) => (
            <Badge key={tag.id} tone="sea">
              <bdi className="truncate">{tag.name}</bdi>
            </Badge>
          ))}
        </span>
        <span className="flex min-w-0 flex-col text-sm text-ink-soft">
          <bdi dir="ltr" translate="no" className="self-start">
            {phoneText(phone)}
          </bdi>
          {email !== '' && (
            <bdi dir="ltr" translate="no" className="max-w-full self-start truncate">
              {email}
            </bdi>
          )}
        </span>
        <Bought person={person} />
      </span>
      <Icon name="chevron-end" className="size-5 text-ink-faint" />
    </Link>
  );
}

function Bought({ person: { lastOrderAt, orderCount, spent } }: { person: Person }) {
  const t = useTranslations('customers');
  const language = useLanguage();
  return (
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
  );
}
