import { useTranslations } from 'use-intl';
import { consoleLimits } from '#contract/console/limits.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { NewOrder } from './use-new-order.ts';

const transfer = 'transfer';

/** How it is paid, or how it was paid already. */
export function PaymentFields({ order }: { order: NewOrder }) {
  const t = useTranslations('newOrder');
  const { draft, change, contact, setContact, fields, payments, paymentOptionId, mayMarkPaid } = order;
  const options = payments.map(({ id, option_name: label }) => ({ value: String(id), label }));
  return (
    <>
      <SelectField
        label={t('payment')}
        options={[...options, ...(mayMarkPaid ? [{ value: transfer, label: t('paidByTransfer') }] : [])]}
        value={draft.paidBy ?? String(paymentOptionId ?? '')}
        error={fields['paymentOptionId']}
        onChange={({ target }) =>
          change(
            target.value === transfer ? { paidBy: transfer } : { paidBy: null, paymentOptionId: Number(target.value) },
          )
        }
      />
      {draft.paidBy === transfer && (
        <TextField
          label={t('reference')}
          hint={t('referenceHint')}
          optionalText={t('optional')}
          autoComplete="off"
          maxLength={consoleLimits.paymentReferenceMax}
          value={contact.reference}
          error={fields['paymentReference']}
          onChange={({ target }) => setContact({ reference: target.value })}
        />
      )}
    </>
  );
}
