import { createContext, use } from 'react';
import type { Me } from '#contract/console/session.ts';
import { isBeforeSignIn, type PageAccess } from '../page/console-page.ts';

export const MeContext = createContext<Me | null>(null);

/** The signed-in person. Only in pages that need a sign-in. */
export function useMe(): Me {
  const me = use(MeContext);
  if (!me) throw new Error('The component is rendered outside the pages that need a sign-in.');
  return me;
}

/** Whether the person may open what needs this access. */
export function mayOpen({ permissions, secondFactor }: Me, access: PageAccess): boolean {
  if (isBeforeSignIn(access)) return true;
  if (secondFactor === 'prove' || secondFactor === 'set_up') return false;
  if (access === 'staff') return true;
  return typeof access === 'string'
    ? permissions[access] !== undefined
    : access.some((one) => permissions[one] !== undefined);
}

/** Whether the person delivers: they see their own orders only. */
export function isDriver({ permissions }: Me): boolean {
  return permissions['orders.deliver'] === 'own';
}
