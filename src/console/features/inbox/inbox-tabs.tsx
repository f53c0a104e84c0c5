import { NavLink, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { classNames } from '#ui/styles/class-names.ts';
import { useRead } from '../../runtime/api/use-read.ts';
import { mayOpen, useMe } from '../../runtime/session/me-context.ts';
import { useShownInRow } from '../../shared/link-row.ts';
import { TabCount } from './inbox-count.tsx';

const parts = [
  { path: '/inbox/comments', name: 'comments', access: 'feedback.moderate' },
  { path: '/inbox/messages', name: 'messages', access: 'messages.answer' },
  { path: '/inbox/testimonials', name: 'testimonials', access: 'feedback.moderate' },
] as const;

/** The parts of the inbox that the person may open, with what waits in each. */
export function InboxTabs() {
  const t = useTranslations();
  const me = useMe();
  const { data } = useRead('countInbox');
  const counts = { comments: data?.comments ?? 0, messages: data?.messages ?? 0, testimonials: 0 };
  return (
    <nav aria-label={t('inbox.parts')} className="-mx-4 mt-3 overflow-x-auto border-b border-line px-4 md:mx-0 md:px-0">
      <ul className="flex gap-1">
        {parts
          .filter(({ access }) => mayOpen(me, access))
          .map(({ path, name }) => (
            <InboxTab key={path} path={path} label={t(`nav.${name}`)} count={counts[name]} />
          ))}
      </ul>
    </nav>
  );
}

function InboxTab({ path, label, count }: { path: string; label: string; count: number }) {
  const isCurrent = useLocation().pathname === path;
  const item = useShownInRow(isCurrent);
  return (
    <li ref={item} className="shrink-0">
      <NavLink
        to={path}
        className={classNames(
          'inline-flex min-h-12 items-center gap-2 border-b-2 px-3 whitespace-nowrap no-underline outline-offset-[-2px]',
          isCurrent ? 'border-maroon font-medium text-maroon' : 'border-transparent text-ink-soft hover:text-ink',
        )}
      >
        <span>{label}</span>
        <TabCount count={count} isCurrent={isCurrent} />
      </NavLink>
    </li>
  );
}
