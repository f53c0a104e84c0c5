import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { consoleLimits } from '#contract/console/limits.ts';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { formatPrice } from '#i18n/format.ts';
import { Button } from '#ui/action/button.tsx';
import { RadioCard, RadioGroup } from '#ui/form/radio-card.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useWrite } from '../../../runtime/api/use-write.ts';
import { useApp } from '../../../runtime/app-context.ts';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import { Refusal } from '../../../shared/refusal.tsx';
import { useFieldErrors } from '../../../shared/use-field-errors.ts';
import { useFirstWrong } from '../../../shared/use-first-wrong.ts';
import type { OpenedDialog } from '../../../shared/dialog-button.tsx';
import type { Refund } from './money-list.rules.ts';
import { RefundAccount } from './refund-account.tsx';

interface HandDialogProps extends OpenedDialog {
  order: ConsoleOrder;
  refund: Refund;
}

/** Notes that staff gave a refund back: in cash, or by bank transfer. */
export function HandDialog({ order, refund, open, onClose }: HandDialogProps) {
  const t = useTranslations();
  const amount = formatPrice(refund.amount, useLanguage());
  const [way, setWay] = useState<'cash' | 'transfer'>('cash');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('orderMoney.hand.title', { amount })}
      closeLabel={t('action.close')}
      size="small"
    >
      <div className="flex flex-col gap-5 py-2">
        <p>{t('orderMoney.hand.text')}</p>
        <RadioGroup legend={t('orderMoney.hand.way')}>
          {(['cash', 'transfer'] as const).map((one) => (
            <RadioCard
              key={one}
              name="way"
              value={one}
              checked={way === one}
              onChange={() => setWay(one)}
              label={t(`orderMoney.hand.${one}`)}
              description={t(`orderMoney.hand.about.${one}`)}
            />
          ))}
        </RadioGroup>
        {way === 'transfer' && <RefundAccount refund={refund} />}
        <SettleForm key={way} order={order} refund={refund} way={way} onDone={onClose} />
      </div>
    </Dialog>
  );
}

interface SettleFormProps extends Omit<HandDialogProps, keyof OpenedDialog> {
  way: 'cash' | 'transfer';
  onDone: () => void;
}

function SettleForm({ order: { number }, refund: { id, amount }, way, onDone }: SettleFormProps) {
  const t = useTranslations('orderMoney.hand');
  const language = useLanguage();
  const { toasts } = useApp();
  const [reference, setReference] = useState('');
  const { send, busy, error } = useWrite('settleRefund', {
    quiet: true,
    onDone: () => {
      toasts.show({ kind: 'status', text: t('done', { amount: formatPrice(amount, language), number }) });
      onDone();
    },
  });
  const fields = useFieldErrors(error, { reference });
  const form = useFirstWrong(error);

  function submit(event: FormEvent): void {
    event.preventDefault();
    send({ params: { id }, body: { way, ...(way === 'transfer' && { reference }) } });
  }

  return (
    <form ref={form} noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <Refusal error={error} />
      {way === 'transfer' && (
        <TextField
          label={t('reference')}
          autoComplete="off"
          maxLength={consoleLimits.paymentReferenceMax}
          value={reference}
          error={fields['reference']}
          onChange={({ target }) => setReference(target.value)}
        />
      )}
      <Button type="submit" wide busy={busy}>
        {t('send')}
      </Button>
    </form>
  );
}
