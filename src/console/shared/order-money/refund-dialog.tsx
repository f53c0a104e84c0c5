import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { consoleLimits } from '#contract/console/limits.ts';
import { onlyReading, readAmount } from '#contract/values/typed-values.ts';
import { formatPrice } from '#i18n/format.ts';
import { Button } from '#ui/action/button.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { useMe } from '../../runtime/session/me-context.ts';
import { Refusal } from '../refusal.tsx';
import { useAmountError } from '../use-amount-error.ts';
import { useFieldErrors } from '../use-field-errors.ts';
import { useFirstWrong } from '../use-first-wrong.ts';
import type { OpenedDialog } from '../dialog-button.tsx';
import { goodwillOf } from './goodwill.rules.ts';
import { OrderDialog } from './order-dialog.tsx';

interface Refunded {
  order: { id: number; number: string };
  /** What is due back, in riyals. */
  due: number;
  /** What can go back at most, in riyals; undefined if it is not known here. */
  refundable?: number | undefined;
  /** Whether more than is due back is a goodwill. */
  asksGoodwill: boolean;
  /** Where the money goes. */
  children: ReactNode;
}

/** Gives money of an order back: what is due back, or more as a goodwill. */
export function RefundDialog({ open, onClose, ...refunded }: Refunded & OpenedDialog) {
  return (
    <OrderDialog title="refund.title" number={refunded.order.number} open={open} onClose={onClose}>
      <RefundForm {...refunded} onDone={onClose} />
    </OrderDialog>
  );
}

function RefundForm({ order, due, refundable, asksGoodwill, children, onDone }: Refunded & { onDone: () => void }) {
  const t = useTranslations('orderMoney.refund');
  const amountError = useAmountError();
  const language = useLanguage();
  const { toasts } = useApp();
  const { role } = useMe();
  const { id, number } = order;
  const price = (riyals: number) => formatPrice(riyals, language);
  const [typed, setTyped] = useState(due > 0 ? due.toFixed(2) : '');
  const [reason, setReason] = useState('');
  // A new object for each press without an amount.
  const [asked, setAsked] = useState<object | null>(null);
  const { send, busy, error } = useWrite('refundOrder', {
    quiet: true,
    onDone: ({ refunds }, { body }) => {
      const kind = refunds.some(({ waitsForSecond }) => waitsForSecond)
        ? 'doneSecond'
        : refunds.every(({ state }) => state === 'by_hand')
          ? 'doneByHand'
          : 'done';
      toasts.show({ kind: 'status', text: t(kind, { amount: price(body.amount), number }) });
      onDone();
    },
  });
  const amount = onlyReading(readAmount(typed));
  const fields = useFieldErrors(error, { amount: typed, reason });
  const form = useFirstWrong(error, asked);
  const goodwill = goodwillOf(amount, due);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (amount === null) setAsked({});
    else send({ params: { id }, body: { amount, reason } });
  }

  return (
    <form ref={form} noValidate className="flex flex-col gap-4 py-2" onSubmit={submit}>
      <Refusal error={error} />
      <TextField
        label={t('amount')}
        inputMode="decimal"
        autoComplete="off"
        direction="ltr"
        value={typed}
        error={asked && amount === null ? amountError(typed, t('noAmount')) : fields['amount']}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="-mt-2 flex flex-wrap gap-2">
        {due > 0 && (refundable === undefined || due < refundable) && (
          <Button size="small" variant="secondary" onClick={() => setTyped(due.toFixed(2))}>
            {t('due', { amount: price(due) })}
          </Button>
        )}
        {refundable !== undefined && (
          <Button size="small" variant="secondary" onClick={() => setTyped(refundable.toFixed(2))}>
            {t('all', { amount: price(refundable) })}
          </Button>
        )}
      </div>
      <div role="status" className="empty:hidden">
        {goodwill > 0 && asksGoodwill && <Notice tone="progress">{t('goodwill', { amount: price(goodwill) })}</Notice>}
      </div>
      <TextField
        label={t('reason')}
        hint={t('reasonHint')}
        maxLength={consoleLimits.reasonMax}
        value={reason}
        error={fields['reason']}
        onChange={({ target }) => setReason(target.value)}
      />
      <p className="text-sm text-ink-soft">
        <span>{children}</span> {role !== 'owner' && <span>{t('second')}</span>}
      </p>
      <Button type="submit" wide busy={busy}>
        {t('send')}
      </Button>
    </form>
  );
}
