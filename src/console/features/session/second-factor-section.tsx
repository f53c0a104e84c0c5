import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { StatusBadge } from '#ui/display/status-badge.tsx';
import { showSaved } from '../../runtime/api/show-saved.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { useMe } from '../../runtime/session/me-context.ts';
import { AskButton } from '../../shared/ask-button.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUp } from './set-up.tsx';

/** The second factor of one's account: on, off, recovery codes. */
export function SecondFactorSection() {
  const app = useApp();
  const t = useTranslations();
  const isOn = useMe().secondFactor === 'done';
  const [isSettingUp, setSettingUp] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  const renew = useWrite('newRecoveryCodes', { onDone: ({ recoveryCodes }) => setCodes(recoveryCodes) });
  const remove = useWrite('removeTotp', {
    onDone: (me) => {
      showSaved(app.queryClient, 'getMe', me);
      app.toasts.show({ kind: 'status', text: t('secondFactor.turnedOff') });
    },
  });

  function content() {
    if (isSettingUp)
      return (
        <SetUp
          onCancel={() => setSettingUp(false)}
          onDone={(me) => {
            showSaved(app.queryClient, 'getMe', me);
            app.toasts.show({ kind: 'status', text: t('secondFactor.turnedOn') });
            setSettingUp(false);
          }}
        />
      );
    if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />;
    if (!isOn)
      return (
        <>
          <p className="mb-4 text-ink-soft">{t('secondFactor.why')}</p>
          <Button icon="shield" onClick={() => setSettingUp(true)}>
            {t('secondFactor.setUp')}
          </Button>
        </>
      );
    return (
      <>
        <p className="mb-4 text-ink-soft">{t('secondFactor.onText')}</p>
        <div className="flex flex-wrap gap-3">
          <AskButton
            label={t('secondFactor.newCodes')}
            title={t('secondFactor.newCodesTitle')}
            busy={renew.busy}
            onConfirm={() => renew.send({})}
          >
            {t('secondFactor.newCodesText')}
          </AskButton>
          <AskButton
            danger
            label={t('secondFactor.turnOff')}
            title={t('secondFactor.turnOffTitle')}
            busy={remove.busy}
            onConfirm={() => remove.send({})}
          >
            {t('secondFactor.turnOffText')}
          </AskButton>
        </div>
      </>
    );
  }

  return (
    <section aria-labelledby="second-factor" className={cardClass()}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="second-factor" tabIndex={-1} className="scroll-mt-24 text-heading font-medium outline-none">
          {t('secondFactor.title')}
        </h2>
        {!isSettingUp && codes === null && (
          <StatusBadge tone={isOn ? 'success' : 'neutral'}>
            {t(isOn ? 'secondFactor.on' : 'secondFactor.off')}
          </StatusBadge>
        )}
      </div>
      <div className="max-w-md">{content()}</div>
    </section>
  );
}
