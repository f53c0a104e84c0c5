import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Guest } from '#contract/console/customers.ts';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { Button } from '#ui/action/button.tsx';
import { textLinkClass } from '#ui/action/text-link.ts';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { readKey, useRead } from '../runtime/api/use-read.ts';
import { useWrite } from '../runtime/api/use-write.ts';
import { useApp } from '../runtime/app-context.ts';
import { mayOpen, useMe } from '../runtime/session/me-context.ts';
import { Refusal } from './refusal.tsx';
import { AskButton } from './ask-button.tsx';
import { saveJsonFile } from './save-file.ts';

/** What a request about personal data needs, of a customer without an account. */
export function GuestData({ order: { id, customer, contact } }: { order: ConsoleOrder }) {
  const t = useTranslations('customers.guest');
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  const mayDo = mayOpen(me, 'customers.export') || mayOpen(me, 'customers.erase');
  if (!mayDo || !mayOpen(me, 'customers.read') || !customer || contact?.customerId !== null) return null;
  return (
    <Disclosure
      title={t('title')}
      className="mt-6"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      {isOpen && <GuestRequests id={id} onErased={() => setOpen(false)} />}
    </Disclosure>
  );
}

/** Which orders are of the customer who placed one, and the buttons that export and erase their data. */
export function GuestRequests({ id, onErased }: { id: number; onErased: () => void }) {
  const t = useTranslations('customers.guest');
  const me = useMe();
  const { data: guest, error } = useRead('getGuest', { params: { id } });
  if (error) return <Refusal error={error} />;
  if (!guest) return <Skeleton className="h-24 rounded-card" />;
  const isOnly = guest.orders.length === 1;
  return (
    <div className="flex flex-col gap-3">
      <p>{t(isOnly ? 'only' : 'text')}</p>
      {!isOnly && (
        <ul>
          {guest.orders.map(({ number, name }) => (
            <li key={number}>
              <Link
                to={`/orders/${number}`}
                className={textLinkClass({ className: 'inline-flex min-h-11 items-center gap-x-3' })}
              >
                <bdi dir="ltr" translate="no">
                  {number}
                </bdi>{' '}
                <bdi>{name}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="text-ink-soft">{t('caution')}</p>
      <div className="flex flex-wrap gap-3">
        {mayOpen(me, 'customers.export') && <Export id={id} />}
        {mayOpen(me, 'customers.erase') && <Erase id={id} guest={guest} onErased={onErased} />}
      </div>
    </div>
  );
}

function Export({ id }: { id: number }) {
  const t = useTranslations('customers');
  const { toasts } = useApp();
  const write = useWrite('exportGuest', {
    onDone: ({ person }) => {
      saveJsonFile(`order-${id}-customer.json`, person);
      toasts.show({ kind: 'status', text: t('exported') });
    },
  });
  return (
    <Button size="small" variant="secondary" busy={write.busy} onClick={() => write.send({ params: { id } })}>
      {t('export')}
    </Button>
  );
}

function Erase({ id, guest, onErased }: { id: number; guest: Guest; onErased: () => void }) {
  const t = useTranslations();
  const { queryClient, toasts } = useApp();
  const erase = useWrite('eraseGuest', {
    onDone: ({ anonymised }) => {
      toasts.show({ kind: 'status', text: t('customers.guest.erased', { count: anonymised }) });
      onErased();
      queryClient.removeQueries({ queryKey: readKey('getGuest', { params: { id } }) });
    },
  });
  return (
    <AskButton
      danger
      className="text-danger!"
      label={t('customers.erase')}
      title={t('customers.guest.eraseTitle')}
      busy={erase.busy}
      onConfirm={() => erase.send({ params: { id } })}
    >
      <div className="flex flex-col gap-3">
        <p>{t('customers.guest.eraseDeleted')}</p>
        <p>{t('customers.guest.eraseKept')}</p>
        {guest.hasOpenOrders && <p className="font-medium text-ink">{t('customers.eraseOpen')}</p>}
        <p className="font-medium text-ink">{t('customers.eraseForever')}</p>
      </div>
    </AskButton>
  );
}
