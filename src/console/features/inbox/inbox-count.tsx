import { useTranslations } from 'use-intl';
import { consoleLimits } from '#contract/console/limits.ts';
import { classNames } from '#ui/styles/class-names.ts';
import { useRead } from '../../runtime/api/use-read.ts';
import { countText, LinkBadge, LinkBadges } from '../../shared/link-badge.tsx';

/** How many comments and messages wait, on the link to the inbox. `id` names it for screen readers. */
export function InboxCount({ id }: { id: string }) {
  // The navigation is there before the messages of the page.
  const t = useTranslations('nav');
  const { data } = useRead('countInbox');
  const count = Math.min(consoleLimits.countedMax, (data?.comments ?? 0) + (data?.messages ?? 0));
  if (count === 0) return null;
  return (
    <>
      <LinkBadges>
        <LinkBadge count={count} className="inset-s-[calc(100%-0.25rem)] bg-maroon" />
      </LinkBadges>
      <span id={id} hidden>
        {t('waiting', { count: countText(count) })}
      </span>
    </>
  );
}

/** A count in a tab. */
export function TabCount({ count, isCurrent }: { count: number; isCurrent: boolean }) {
  if (count === 0) return null;
  return (
    <bdi
      dir="ltr"
      translate="no"
      className={classNames(
        'min-w-6 rounded-full px-1.5 text-center text-sm',
        isCurrent ? 'bg-maroon text-white' : 'bg-sand text-ink',
      )}
    >
      {countText(count)}
    </bdi>
  );
}
