import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Member } from '#contract/console/staff.ts';
import { cardClass } from '#ui/display/card.tsx';
import { StatusBadge } from '#ui/display/status-badge.tsx';
import { MemberAccess } from '../features/team/member-access.tsx';
import { MemberForm } from '../features/team/member-form.tsx';
import { useRead } from '../runtime/api/use-read.ts';
import { mayOpen, useMe } from '../runtime/session/me-context.ts';
import { History } from '../shared/history/history.tsx';
import { BackLink } from '../shell/back-link.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { LoadFailure } from '../shared/load-failure.tsx';
import { NotFound } from '../shell/states/not-found.tsx';
import { PageSkeleton } from '../shell/states/page-skeleton.tsx';

/** One member of the team. */
export function MemberPage() {
  const { member: id } = useParams();
  const team = useRead('listStaff');
  if (team.data) {
    const member = team.data.rows.find((row) => String(row.id) === id);
    return member ? <MemberView key={member.id} member={member} /> : <NotFound />;
  }
  if (team.error) return <LoadFailure error={team.error} busy={team.isFetching} onRetry={() => void team.refetch()} />;
  return <PageSkeleton />;
}

function MemberView({ member }: { member: Member }) {
  const t = useTranslations();
  const me = useMe();
  return (
    <>
      <PageTitle>{member.name}</PageTitle>
      <BackLink to="/settings/team">{t('team.back')}</BackLink>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-title font-medium">
          <bdi>{member.name}</bdi>
        </h1>
        <StatusBadge tone={member.status === 'active' ? 'success' : 'danger'}>{t(`team.${member.status}`)}</StatusBadge>
      </div>
      <p className="truncate text-ink-soft">
        <bdi dir="ltr" translate="no">
          {member.email}
        </bdi>
      </p>
      <div className="mt-5 flex flex-col gap-5">
        <section aria-labelledby="permissions" className={cardClass()}>
          <h2 id="permissions" className="mb-4 text-heading font-medium">
            {t('team.roleTitle')}
          </h2>
          <MemberForm member={member} />
        </section>
        <section aria-labelledby="access" className={cardClass()}>
          <h2 id="access" className="mb-2 text-heading font-medium">
            {t('team.access')}
          </h2>
          <MemberAccess member={member} />
        </section>
        {mayOpen(me, 'audit.read') && (
          <section aria-labelledby="history" className={cardClass()}>
            <h2 id="history" className="mb-2 text-heading font-medium">
              {t('team.history')}
            </h2>
            <History kind="staff" id={String(member.id)} />
          </section>
        )}
      </div>
    </>
  );
}
