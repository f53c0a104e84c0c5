import { useTranslations } from 'use-intl';
import { consoleLimits } from '#contract/console/limits.ts';
import { type PaidWay, paidWays } from '#contract/console/manual-orders.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { NewOrder } from './use-new-order.ts';

const wordsOf = {
  cash: 'paidByCash',
  card: 'paidByCard',
  transfer: 'paidByTransfer',
} as const satisfies Record<PaidWay, string>;

/** How it is paid, or how it was paid already. What the customer takes at once is paid. */
export function PaymentFields({ order }: { order: NewOrder }) {
  const t = useTranslations('newOrder');
  const { change, contact, setContact, fields, payments, paymentOptionId, mayMarkPaid, handsOver, paidBy, isOnline } =
    order;
  const unpaid = payments.map(({ id, option_name: label }) => ({ value: String(id), label }));
  const paid = paidWays.map((way) => ({ value: way, label: t(wordsOf[way]) }));
  return (
    <>
      <SelectField
        label={t('payment')}
        hint={isOnline && t('onlineHint')}
        options={[...(handsOver ? [] : unpaid), ...(mayMarkPaid ? paid : [])]}
        value={paidBy ?? String(paymentOptionId ?? '')}
        error={fields['paymentOptionId'] ?? fields['paidBy']}
        onChange={({ target }) => {
          const way = paidWays.find((one) => one === target.value);
          change(way ? { paidBy: way } : { paidBy: null, paymentOptionId: Number(target.value) });
        }}
      />
      {paidBy !== null && paidBy !== 'cash' && (
        <TextField
          label={t(paidBy === 'card' ? 'cardReference' : 'reference')}
          hint={t(paidBy === 'card' ? 'cardReferenceHint' : 'referenceHint')}
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
