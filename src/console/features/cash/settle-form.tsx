import { useTranslations } from 'use-intl';
import type { CashHandIn } from '#contract/console/payments.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { ReasonForm } from '../../shared/reason-form.tsx';

/** Accepts the difference of a hand-in, with a sentence. */
export function SettleForm({ handIn: { id, difference }, onDone }: { handIn: CashHandIn; onDone: () => void }) {
  const t = useTranslations('cash');
  const { toasts } = useApp();
  const { error, busy, send } = useWrite('settleCash', {
    quiet: true,
    onDone: () => {
      toasts.show({ kind: 'status', text: t('settled') });
      onDone();
    },
  });
  return (
    <ReasonForm
      field={t('reason')}
      label={t('settle')}
      text={t(difference < 0 ? 'missingText' : 'surplusText')}
      error={error}
      busy={busy}
      onSend={(reason) => send({ params: { id }, body: { reason } })}
    />
  );
}
