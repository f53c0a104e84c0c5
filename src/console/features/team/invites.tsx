import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Invite } from '#contract/console/staff.ts';
import { Button } from '#ui/action/button.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { useMoment } from '../../shared/use-moment.ts';
import { InviteLink, type Invited } from './invite-link.tsx';

/** The open invitations: a new link, or withdrawn. */
export function Invites({ rows }: { rows: readonly Invite[] }) {
  const { toasts } = useApp();
  const t = useTranslations();
  const [invited, setInvited] = useState<Invited | null>(null);
  const [leaving, setLeaving] = useState<Invite | null>(null);
  const withdraw = useWrite('withdrawInvite', {
    onDone: () => toasts.show({ kind: 'status', text: t('team.withdrawn') }),
  });
  const nameOf = ({ name, email }: Invite) => name || email || t('team.nameless');

  if (rows.length === 0) return <p className="text-ink-soft">{t('team.noInvites')}</p>;
  return (
    <>
      <ul className={cardClass({ padding: 'none', className: 'divide-y divide-line overflow-hidden' })}>
        {rows.map((invite) => (
          <InviteRow
            key={invite.id}
            invite={invite}
            name={nameOf(invite)}
            onWithdraw={() => setLeaving(invite)}
            onLink={setInvited}
          />
        ))}
      </ul>
      <Dialog
        open={invited !== null}
        onClose={() => setInvited(null)}
        title={t('team.linkTitle')}
        closeLabel={t('action.close')}
        size="small"
      >
        {invited && <InviteLink invited={invited} onDone={() => setInvited(null)} />}
      </Dialog>
      <ConfirmDialog
        open={leaving !== null}
        danger
        title={t('team.withdrawTitle', { name: leaving ? nameOf(leaving) : '' })}
        confirmLabel={t('team.withdraw')}
        cancelLabel={t('action.cancel')}
        closeLabel={t('action.close')}
        onCancel={() => setLeaving(null)}
        onConfirm={() => {
          if (leaving) withdraw.send({ params: { id: leaving.id } });
          setLeaving(null);
        }}
      >
        {t('team.withdrawText')}
      </ConfirmDialog>
    </>
  );
}

interface InviteRowProps {
  invite: Invite;
  name: string;
  onWithdraw: () => void;
  onLink: (invited: Invited) => void;
}

function InviteRow({ invite, name, onWithdraw, onLink }: InviteRowProps) {
  const t = useTranslations();
  const moment = useMoment();
  const { id, email, role, isExpired, expiresAt } = invite;
  const resend = useWrite('resendInvite', { onDone: onLink });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium">
          <bdi>{name}</bdi>
        </p>
        {email !== '' && email !== name && (
          <p className="truncate text-sm text-ink-soft">
            <bdi dir="ltr" translate="no">
              {email}
            </bdi>
          </p>
        )}
        <p className="text-sm text-ink-soft">
          <span>{t(`role.${role}`)}</span>
          {' · '}
          <span>{isExpired ? t('team.expired') : t('team.until', { time: moment(expiresAt) })}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          size="small"
          variant="secondary"
          busy={resend.busy}
          aria-label={t('team.resendOne', { name })}
          onClick={() => resend.send({ params: { id } })}
        >
          {t('team.resend')}
        </Button>
        <Button size="small" variant="quiet" aria-label={t('team.withdrawOne', { name })} onClick={onWithdraw}>
          {t('team.withdraw')}
        </Button>
      </div>
    </li>
  );
}
