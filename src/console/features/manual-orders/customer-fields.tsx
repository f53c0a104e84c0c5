import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isLanguage, languages } from '#contract/values/locale.ts';
import { languageFacts } from '#i18n/languages.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { ChosenCaller, ChosenCustomer } from './chosen-customer.tsx';
import { FindCustomer } from './find-customer.tsx';
import type { NewOrder } from './use-new-order.ts';

/** Who buys. A name or phone that is typed finds the accounts of customers. */
export function CustomerFields({ order }: { order: NewOrder }) {
  const t = useTranslations('newOrder');
  const { account, contact, fields, setContact } = order;
  const [asked, setAsked] = useState('');
  return (
    <>
      {account.id !== null && <ChosenCustomer order={order} />}
      <ChosenCaller order={order} />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextField
          label={t('name')}
          optionalText={order.handsOver ? t('optional') : undefined}
          autoComplete="off"
          value={contact.name}
          error={fields['name']}
          onChange={({ target }) => {
            setContact({ name: target.value });
            setAsked(target.value);
          }}
        />
        <TextField
          label={t('phone')}
          direction="ltr"
          inputMode="tel"
          autoComplete="off"
          value={contact.phone}
          error={fields['phone']}
          onChange={({ target }) => {
            setContact({ phone: target.value });
            setAsked(target.value);
          }}
        />
        {account.id === null && order.caller === null && order.mayReadCustomers && (
          <FindCustomer
            typed={asked}
            onChoose={(id) => {
              setAsked('');
              order.chooseCustomer(id);
            }}
            onCaller={(caller) => {
              setAsked('');
              order.chooseCaller(caller);
            }}
          />
        )}
        <TextField
          label={t('email')}
          optionalText={t('optional')}
          hint={t('emailHint')}
          direction="ltr"
          inputMode="email"
          autoComplete="off"
          value={contact.email}
          error={fields['email']}
          onChange={({ target }) => setContact({ email: target.value })}
        />
        <SelectField
          label={t('language')}
          options={languages.map((value) => ({ value, label: languageFacts[value].ownName }))}
          value={contact.language}
          onChange={({ target }) => {
            if (isLanguage(target.value)) setContact({ language: target.value });
          }}
        />
      </div>
    </>
  );
}
