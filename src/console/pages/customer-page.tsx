import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Customer } from '#contract/console/customers.ts';
import { isApiError } from '#contract/http/client.ts';
import { isId } from '#contract/validation.ts';
import { formatLongDate } from '#i18n/date-time.ts';
import { languageFacts } from '#i18n/languages.ts';
import { cardClass } from '#ui/display/card.tsx';
import { CustomerComments, CustomerOrders } from '../features/customers/customer-activity.tsx';
import { CustomerContact } from '../features/customers/customer-contact.tsx';
import { CustomerData } from '../features/customers/customer-data.tsx';
import { CustomerTags } from '../features/customers/customer-tags.tsx';
import { CustomerNotes } from '../features/customers/customer-notes.tsx';
import { useRead } from '../runtime/api/use-read.ts';
import { useLanguage } from '../runtime/i18n/use-language.ts';
import { mayOpen, useMe } from '../runtime/session/me-context.ts';
import { History } from '../shared/history/history.tsx';
import { BackLink } from '../shell/back-link.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { LoadFailure } from '../shared/load-failure.tsx';
import { NotFound } from '../shell/states/not-found.tsx';
import { PageSkeleton } from '../shell/states/page-skeleton.tsx';

/** One customer. */
export function CustomerPage() {
  const id = Number(useParams()['customer']);
  return isId(id) ? <LoadedCustomer key={id} id={id} /> : <NotFound />;
}

function LoadedCustomer({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useRead('getCustomer', { params: { id } });
  if (isApiError(error) && error.code === 'not_found') return <NotFound />;
  if (data) return <CustomerView customer={data} />;
  if (error) return <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />;
  return <PageSkeleton />;
}

function CustomerView({ customer }: { customer: Customer }) {
  const t = useTranslations('customers');
  const me = useMe();
  const language = useLanguage();
  const { id, name, since, language: theirs } = customer;
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <BackLink to="/customers">{t('back')}</BackLink>
      <h1 className="text-title font-medium">
        <bdi>{name}</bdi>
      </h1>
      <p className="mt-2 flex flex-wrap gap-x-3 text-ink-soft">
        <span>{t.rich('since', { date: () => <bdi>{formatLongDate(since, language)}</bdi> })}</span>
        <span>{t('language', { language: languageFacts[theirs].ownName })}</span>
      </p>
      <div className="mt-5 flex flex-col gap-5">
        <CustomerContact customer={customer} />
        <CustomerOrders orders={customer.orders} />
        <CustomerTags whom={{ kind: 'customer', id }} tags={customer.tags} />
        <CustomerNotes whom={{ kind: 'customer', id }} notes={customer.notes} />
        <CustomerComments comments={customer.comments} />
        <CustomerData customer={customer} />
        {mayOpen(me, 'audit.read') && (
          <section aria-labelledby="history" className={cardClass()}>
            <h2 id="history" className="mb-2 text-heading font-medium">
              {t('history')}
            </h2>
            <History kind="customer" id={String(id)} />
          </section>
        )}
      </div>
    </>
  );
}
