import { type Grants, grantsOf, type Permission, type Role } from '#contract/console/permissions.ts';

export interface Position {
  role: Role;
  extra: readonly Permission[];
}

/** Whether everything that the inner grants open is opened by the outer ones too. */
function isWithin(inner: Grants, outer: Grants): boolean {
  return Object.entries(inner).every(([name, scope]) => {
    const wider = outer[name as Permission];
    return wider === 'all' || wider === scope;
  });
}

/** Whether someone may give, change or take away a position: no one gives more than they have. */
export function mayDecideOn(by: Position | null, position: Position): boolean {
  // The command line runs with the rights of the machine's owner.
  return by === null || isWithin(grantsOf(position), grantsOf(by));
}

interface Change {
  before: { role: Role; status: 'active' | 'suspended' };
  after: { role: Role; status: 'active' | 'suspended' };
}

const isActiveOwner = ({ role, status }: Change['before']) => role === 'owner' && status === 'active';

/** Whether a change would leave the shop without an active owner. */
export function losesLastOwner({ before, after }: Change, activeOwners: number): boolean {
  return isActiveOwner(before) && !isActiveOwner(after) && activeOwners <= 1;
}
