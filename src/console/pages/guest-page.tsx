import { useNavigate, useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Guest } from '#contract/console/customers.ts';
import { isApiError } from '#contract/http/client.ts';
import { isId } from '#contract/validation.ts';
import { languageFacts } from '#i18n/languages.ts';
import { cardClass } from '#ui/display/card.tsx';
import { CustomerOrders } from '../features/customers/customer-activity.tsx';
import { ContactWays } from '../features/customers/customer-contact.tsx';
import { CustomerNotes } from '../features/customers/customer-notes.tsx';
import { CustomerTags } from '../features/customers/customer-tags.tsx';
import { useRead } from '../runtime/api/use-read.ts';
import { mayOpen, useMe } from '../runtime/session/me-context.ts';
import { GuestRequests } from '../shared/guest-data.tsx';
import { LoadFailure } from '../shared/load-failure.tsx';
import { BackLink } from '../shell/back-link.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { NotFound } from '../shell/states/not-found.tsx';
import { PageSkeleton } from '../shell/states/page-skeleton.tsx';

/** One customer without an account, by one of their orders. */
export function GuestPage() {
  const id = Number(useParams()['order']);
  return isId(id) ? <LoadedGuest key={id} id={id} /> : <NotFound />;
}

function LoadedGuest({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useRead('getGuest', { params: { id } });
  if (isApiError(error) && error.code === 'not_found') return <NotFound />;
  if (data) return data.person === null ? <NotFound /> : <GuestView id={id} person={data.person} />;
  if (error) return <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />;
  return <PageSkeleton />;
}

function GuestView({ id, person }: { id: number; person: NonNullable<Guest['person']> }) {
  const t = useTranslations('customers');
  const me = useMe();
  const navigate = useNavigate();
  const { name, phone, email, language, tags, notes, recent } = person;
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <BackLink to="/customers">{t('back')}</BackLink>
      <h1 className="text-title font-medium">
        <bdi>{name}</bdi>
      </h1>
      <p className="mt-2 flex flex-wrap gap-x-3 text-ink-soft">
        <span>{t('withoutAccount')}</span>
        <span>{t('language', { language: languageFacts[language].ownName })}</span>
      </p>
      <div className="mt-5 flex flex-col gap-5">
        <ContactWays phone={phone} email={email} />
        <CustomerOrders orders={recent} />
        <CustomerTags whom={{ kind: 'guest', id }} tags={tags} />
        <CustomerNotes whom={{ kind: 'guest', id }} notes={notes} />
        {(mayOpen(me, 'customers.export') || mayOpen(me, 'customers.erase')) && (
          <section aria-labelledby="data" className={cardClass()}>
            <h2 id="data" className="mb-2 text-heading font-medium">
              {t('guest.title')}
            </h2>
            <GuestRequests id={id} onErased={() => void navigate('/customers', { replace: true })} />
          </section>
        )}
      </div>
    </>
  );
}
