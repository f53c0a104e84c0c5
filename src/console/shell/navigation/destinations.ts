import type { Me } from '#contract/console/session.ts';
import type { ConsolePage } from '../../runtime/page/console-page.ts';
import { isDriver, mayOpen } from '../../runtime/session/me-context.ts';

/** A page with a link in the navigation. */
export type Destination = ConsolePage & { link: NonNullable<ConsolePage['link']> };

/** The pages that the person may open from the navigation, without `More`. */
export function destinationsOf(pages: readonly ConsolePage[], me: Me): Destination[] {
  return pages.filter(
    (page): page is Destination =>
      page.link !== undefined &&
      mayOpen(me, page.access) &&
      (page.link.forDrivers !== true || isDriver(me)) &&
      (page.link.forAny?.some((permission) => mayOpen(me, permission)) ?? true),
  );
}

/** How many destinations the bar of a phone has beside `More`. */
const barSize = 4;

/** The destinations in the bar of a phone. The page `More` has the others. */
export function barOf(destinations: readonly Destination[]): Destination[] {
  return destinations.filter(({ link }) => !link.isRare).slice(0, barSize);
}

/** Whether the page at `pathname` belongs to the link to `linked`. */
export function isWithin(linked: string, pathname: string, pages: readonly ConsolePage[]): boolean {
  const at = pages.find(({ path }) => path === pathname)?.within ?? pathname;
  return at === linked || (linked !== '/' && at.startsWith(`${linked}/`));
}
