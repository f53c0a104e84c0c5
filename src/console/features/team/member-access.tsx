import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Member } from '#contract/console/staff.ts';
import { Button } from '#ui/action/button.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { changeShown, withRows } from '../../runtime/api/show-saved.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { useMe } from '../../runtime/session/me-context.ts';
import { PasswordLink } from './password-link.tsx';

type Question = 'sessions' | 'factor' | 'suspend';

/** Sessions, password, second factor and suspension of a member. */
export function MemberAccess({ member }: { member: Member }) {
  const { queryClient, toasts } = useApp();
  const t = useTranslations();
  const me = useMe();
  const [question, setQuestion] = useState<Question | null>(null);
  const { id, name, version, status, sessions, hasSecondFactor } = member;
  const params = { id };

  const saying = (text: string) => ({
    onDone: (result: Member | { ended: number }) => {
      toasts.show({ kind: 'status', text });
      if ('version' in result) changeShown(queryClient, 'listStaff', (team) => withRows(team, new Map([[id, result]])));
    },
  });
  const endSessions = useWrite('endStaffSessions', saying(t('team.sessionsEnded')));
  const reset = useWrite('resetSecondFactor', saying(t('team.resetDone')));
  const suspend = useWrite('suspendStaff', saying(t('team.suspendDone', { name })));
  const reactivate = useWrite('reactivateStaff', saying(t('team.reactivated', { name })));

  const questions: Record<Question, { title: string; text: string; label: string; run: () => void }> = {
    sessions: {
      title: t('team.endSessionsTitle', { name }),
      text: t('team.endSessionsText'),
      label: t('team.endSessions'),
      run: () => endSessions.send({ params }),
    },
    factor: {
      title: t('team.resetTitle', { name }),
      text: t('team.resetText'),
      label: t('team.reset'),
      run: () => reset.send({ params }),
    },
    suspend: {
      title: t('team.suspendTitle', { name }),
      text: t('team.suspendText'),
      label: t('team.suspend'),
      run: () => suspend.send({ params, body: { version } }),
    },
  };
  // The dialog keeps its text while it closes.
  const [shown, setShown] = useState<Question>('suspend');
  function ask(next: Question): void {
    setShown(next);
    setQuestion(next);
  }
  const { title, text, label, run } = questions[shown];

  return (
    <>
      <p className="mb-4 text-ink-soft">
        <span>{t('team.devices', { count: sessions })}</span>
        {' · '}
        <span>{t('team.twoStep', { state: t(hasSecondFactor ? 'secondFactor.on' : 'secondFactor.off') })}</span>
      </p>
      <div className="flex flex-wrap gap-3">
        {sessions > 0 && (
          <Button size="small" variant="secondary" busy={endSessions.busy} onClick={() => ask('sessions')}>
            {t('team.endSessions')}
          </Button>
        )}
        {status === 'active' && id !== me.id && <PasswordLink member={member} />}
        {hasSecondFactor && (
          <Button size="small" variant="secondary" busy={reset.busy} onClick={() => ask('factor')}>
            {t('team.reset')}
          </Button>
        )}
        {status === 'active' ? (
          <Button size="small" variant="danger" busy={suspend.busy} onClick={() => ask('suspend')}>
            {t('team.suspend')}
          </Button>
        ) : (
          <Button size="small" busy={reactivate.busy} onClick={() => reactivate.send({ params, body: { version } })}>
            {t('team.reactivate')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={question !== null}
        danger
        title={title}
        confirmLabel={label}
        cancelLabel={t('action.cancel')}
        closeLabel={t('action.close')}
        onCancel={() => setQuestion(null)}
        onConfirm={() => {
          setQuestion(null);
          run();
        }}
      >
        {text}
      </ConfirmDialog>
    </>
  );
}
