import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { type Role, roles } from '#contract/console/permissions.ts';
import { Button } from '#ui/action/button.tsx';
import { InviteDialog } from '../features/team/invite-dialog.tsx';
import { Invites } from '../features/team/invites.tsx';
import { Members } from '../features/team/members.tsx';
import { useRead } from '../runtime/api/use-read.ts';
import { useCommand } from '../shell/keys/commands.ts';
import { LoadFailure } from '../shared/load-failure.tsx';
import { PageSkeleton } from '../shell/states/page-skeleton.tsx';

/** The page that sent the person here invites someone with a role, and is shown again then. */
interface AskedInvite {
  invite: Role;
  from: string;
}

function isAsked(state: unknown): state is AskedInvite {
  const { invite, from } = (state ?? {}) as Partial<Record<keyof AskedInvite, unknown>>;
  return roles.some((role) => role === invite) && typeof from === 'string';
}

/** Members and invitations. */
export function TeamPage() {
  const t = useTranslations();
  const team = useRead('listStaff');
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const asked = isAsked(state) ? state : null;
  const [isInviting, setInviting] = useState(asked !== null);

  function close(): void {
    setInviting(false);
    // Back to the order that has no driver yet.
    if (asked) void navigate(asked.from);
  }
  useCommand('new', () => setInviting(true));
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-title font-medium">{t('nav.team')}</h1>
        <Button id="invite" icon="plus" onClick={() => setInviting(true)}>
          {t('team.invite')}
        </Button>
      </div>
      <p className="mt-1 mb-6 text-ink-soft">{t('team.intro')}</p>
      {team.data && (
        <div className="flex flex-col gap-8">
          <section aria-labelledby="members">
            <h2 id="members" className="mb-3 text-heading font-medium">
              {t('team.members')}
            </h2>
            <Members rows={team.data.rows} />
          </section>
          <section aria-labelledby="invites">
            <h2 id="invites" className="mb-3 text-heading font-medium">
              {t('team.invites')}
            </h2>
            <Invites rows={team.data.invites} />
          </section>
        </div>
      )}
      {team.error && !team.data && (
        <LoadFailure error={team.error} busy={team.isFetching} onRetry={() => void team.refetch()} />
      )}
      {team.isPending && <PageSkeleton />}
      <InviteDialog role={asked?.invite ?? 'packer'} open={isInviting} onClose={close} />
    </>
  );
}
