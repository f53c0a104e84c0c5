import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Customer } from '#contract/console/customers.ts';
import { Button } from '#ui/action/button.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { readKey } from '../../runtime/api/use-read.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { mayOpen, useMe } from '../../runtime/session/me-context.ts';
import { AskButton } from '../../shared/ask-button.tsx';
import { saveJsonFile } from '../../shared/save-file.ts';

/** The devices and the data of a customer: what a lost phone or a request under the law needs. */
export function CustomerData({ customer }: { customer: Customer }) {
  const t = useTranslations('customers');
  const me = useMe();
  return (
    <section aria-labelledby="data" className={cardClass()}>
      <h2 id="data" className="mb-2 text-heading font-medium">
        {t('data')}
      </h2>
      <p className="text-ink-soft">{t('devices', { count: customer.devices })}</p>
      {mayOpen(me, 'customers.export') && <p className="text-ink-soft">{t('exportText')}</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        {customer.devices > 0 && <SignOut customer={customer} />}
        {mayOpen(me, 'customers.export') && <Export customer={customer} />}
        {mayOpen(me, 'customers.erase') && <Erase customer={customer} />}
      </div>
    </section>
  );
}

function SignOut({ customer: { id, name } }: { customer: Customer }) {
  const t = useTranslations();
  const { toasts } = useApp();
  const signOut = useWrite('signOutCustomer', {
    onDone: ({ ended }) => {
      toasts.show({ kind: 'status', text: t('customers.signedOut', { count: ended }) });
    },
  });
  return (
    <AskButton
      label={t('customers.signOut')}
      title={t('customers.signOutTitle', { name })}
      busy={signOut.busy}
      onConfirm={() => signOut.send({ params: { id } })}
    >
      {t('customers.signOutText')}
    </AskButton>
  );
}

function Export({ customer: { id } }: { customer: Customer }) {
  const t = useTranslations('customers');
  const { toasts } = useApp();
  const write = useWrite('exportCustomer', {
    onDone: ({ person }) => {
      saveJsonFile(`customer-${id}.json`, person);
      toasts.show({ kind: 'status', text: t('exported') });
    },
  });
  return (
    <Button size="small" variant="secondary" busy={write.busy} onClick={() => write.send({ params: { id } })}>
      {t('export')}
    </Button>
  );
}

function Erase({ customer: { id, name, hasOpenOrders } }: { customer: Customer }) {
  const t = useTranslations();
  const { queryClient, toasts } = useApp();
  const navigate = useNavigate();
  const erase = useWrite('eraseCustomer', {
    onDone: () => {
      toasts.show({ kind: 'status', text: t('customers.erased') });
      queryClient.removeQueries({ queryKey: readKey('getCustomer', { params: { id } }) });
      void navigate('/customers', { replace: true });
    },
  });
  return (
    <AskButton
      danger
      className="text-danger!"
      label={t('customers.erase')}
      title={t('customers.eraseTitle', { name })}
      busy={erase.busy}
      onConfirm={() => erase.send({ params: { id } })}
    >
      <div className="flex flex-col gap-3">
        <p>{t('customers.eraseDeleted')}</p>
        <p>{t('customers.eraseKept')}</p>
        {hasOpenOrders && <p className="font-medium text-ink">{t('customers.eraseOpen')}</p>}
        <p className="font-medium text-ink">{t('customers.eraseForever')}</p>
      </div>
    </AskButton>
  );
}
