import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Member } from '#contract/console/staff.ts';
import { Avatar } from '#ui/display/avatar.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { StatusBadge } from '#ui/display/status-badge.tsx';
import { useMe } from '../../runtime/session/me-context.ts';
import { useMoment } from '../../shared/use-moment.ts';

/** The members of the team, each with a link to their page. */
export function Members({ rows }: { rows: readonly Member[] }) {
  return (
    <ul className={cardClass({ padding: 'none', className: 'divide-y divide-line overflow-hidden' })}>
      {rows.map((member) => (
        <li key={member.id}>
          <MemberRow member={member} />
        </li>
      ))}
    </ul>
  );
}

function MemberRow({ member }: { member: Member }) {
  const t = useTranslations();
  const { id: ownId } = useMe();
  const moment = useMoment();
  const { id, name, role, status, hasSecondFactor, lastUsedAt } = member;
  return (
    <Link
      to={`/settings/team/${id}`}
      className="flex items-center gap-4 px-4 py-4 text-ink no-underline outline-offset-[-2px] hover:bg-shell"
    >
      <Avatar name={name} />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5 lg:grid lg:grid-cols-[2fr_2fr_2fr] lg:items-center lg:gap-4">
        <span className="flex min-w-0 flex-wrap items-center gap-2 font-medium">
          <bdi className="min-w-0 truncate">{name}</bdi>
          {id === ownId && <Badge>{t('team.you')}</Badge>}
        </span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 lg:justify-between">
          <span>{t(`role.${role}`)}</span>
          <StatusBadge tone={status === 'active' ? 'success' : 'danger'}>{t(`team.${status}`)}</StatusBadge>
        </span>
        <span className="flex flex-col text-sm text-ink-soft">
          <span>{lastUsedAt === null ? t('team.notSignedIn') : t('team.lastUse', { time: moment(lastUsedAt) })}</span>
          <span>{t('team.twoStep', { state: t(hasSecondFactor ? 'secondFactor.on' : 'secondFactor.off') })}</span>
        </span>
      </span>
      <Icon name="chevron-end" className="size-5 text-ink-faint" />
    </Link>
  );
}
