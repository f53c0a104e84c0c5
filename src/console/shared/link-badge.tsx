import type { ReactNode } from 'react';
import { consoleLimits } from '#contract/console/limits.ts';
import { classNames } from '#ui/styles/class-names.ts';

/** A number as badges show it: "99+" from the limit of the count on. */
export function countText(count: number): string {
  return count >= consoleLimits.countedMax ? `${consoleLimits.countedMax - 1}+` : String(count);
}

/** The counts of a link: at the sides of its icon, which stays seen, or at the end of a link with words. */
export function LinkBadges({ children }: { children: ReactNode }) {
  return (
    <span className="contents xl:absolute xl:inset-y-0 xl:inset-e-3 xl:flex xl:items-center xl:gap-1.5">
      {children}
    </span>
  );
}

/** A count on the icon of a link in the navigation. Another element names it for screen readers. */
export function LinkBadge({ count, className }: { count: number; className: string }) {
  return (
    <span
      aria-hidden
      dir="ltr"
      translate="no"
      className={classNames(
        'absolute -top-1.5 min-w-5 rounded-full px-1 text-center text-[0.6875rem] leading-5 font-medium text-white ring-2 ring-white xl:static',
        className,
      )}
    >
      {countText(count)}
    </span>
  );
}
