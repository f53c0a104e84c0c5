import { type ComponentType, createContext, use } from 'react';
import type { ConsoleAccess } from '#contract/console/endpoint.ts';
import type { Permission } from '#contract/console/permissions.ts';
import type { ConsoleMessagePart } from '#i18n/load-console.ts';
import type { shell } from '#i18n/messages/en/console/shell.ts';
import type { IconName } from '#ui/display/icon.tsx';

/** Who may open a page; of several permissions, one is enough. */
export type PageAccess = ConsoleAccess | readonly Permission[];

/** An entry of the page table (src/console/app/pages.ts). */
export interface ConsolePage {
  /** Below /console. */
  path: string;
  /** The name of the page in the messages `nav`: its title and its link. */
  name: keyof (typeof shell)['nav'];
  /** Who may open it. `anyone` and `pending`: without navigation, before the sign-in is finished. */
  access: PageAccess;
  /**
   * Its link in the navigation, in the order of the table. The key opens it after `g`. `isRare`: on a
   * phone it is on the page `More`, not in the bar. `forDrivers`: only drivers have it.
   * `forAny`: only staff with one of these permissions have it; more may open the page.
   */
  link?: { icon: IconName; key?: string; isRare?: true; forDrivers?: true; forAny?: readonly Permission[] };
  /** The path of its link in the navigation, if its own path does not begin with it. */
  within?: string;
  /** Messages that only some pages load. */
  words?: ConsoleMessagePart | readonly ConsoleMessagePart[];
  load: () => Promise<ComponentType>;
}

/** Whether a page is shown without a finished sign-in. */
export function isBeforeSignIn(access: PageAccess): access is 'anyone' | 'pending' {
  return access === 'anyone' || access === 'pending';
}

export const PagesContext = createContext<readonly ConsolePage[]>([]);

/** The pages of the console. */
export function usePages(): readonly ConsolePage[] {
  return use(PagesContext);
}
