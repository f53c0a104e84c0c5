import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { textLinkClass } from '#ui/action/text-link.ts';
import { Icon } from '#ui/display/icon.tsx';
import { placeOf, useChecklist, useMayDo, useNameOf } from './first-day-steps.ts';

const linkClass = textLinkClass({ kind: 'standalone' });

/** The way back to the checklist of a new shop, and to its next step once that of this address is done. */
export function FirstDayBar({ pathname, part }: { pathname: string; part: string }) {
  const t = useTranslations();
  const nameOf = useNameOf();
  const checklist = useChecklist();
  const mayDo = useMayDo();
  const isHere = (path: string) => path !== '/' && (pathname === path || pathname.startsWith(`${path}/`));
  const isStepPage = Object.values(placeOf).some(({ path }) => isHere(path));
  if (!checklist || !isStepPage) return null;
  const { all, done, left } = checklist;
  const next = left.find(mayDo);
  const isNextHere = next !== undefined && isHere(placeOf[next].path) && placeOf[next].part === part;
  return (
    <nav
      aria-label={t('firstDay.title')}
      className="sticky top-[calc(4rem+var(--top-band,0px))] z-10 -mx-4 -mt-5 mb-5 flex flex-wrap items-center justify-between gap-x-4 border-b border-line bg-pearl px-4 md:-mx-8 md:-mt-8 md:mb-6 md:px-8 print:hidden"
    >
      <Link to={{ pathname: '/', hash: 'first-day' }} className={linkClass}>
        <Icon name="chevron-start" className="size-4" />
        <span>{t('firstDay.back', { done: done.length, all })}</span>
      </Link>
      {next !== undefined && !isNextHere && (
        <Link to={{ pathname: placeOf[next].path, hash: placeOf[next].part ?? '' }} className={linkClass}>
          <span>{t('firstDay.next', { step: nameOf(next) })}</span>
          <Icon name="chevron-end" className="size-4 shrink-0" />
        </Link>
      )}
    </nav>
  );
}
