/**
 * What a member of staff may do. `orders.name`, `.contact`, `.cash` and `.money` open parts of an
 * order: the name, phone and address, the cash to collect, all amounts. What a role has for own orders stays so when
 * another permission is added for all: a driver who may read all orders sees the people of his own only.
 */
export const permissions = [
  'orders.read',
  'orders.name',
  'orders.contact',
  'orders.cash',
  'orders.money',
  'orders.accept',
  'orders.pack',
  'orders.print',
  'orders.assign',
  'orders.deliver',
  'orders.deliverWithoutPin',
  'orders.edit',
  'orders.cancel',
  'orders.note',
  'orders.create',
  'orders.export',
  'payments.mark',
  'refunds.create',
  'cash.count',
  'cash.settle',
  'catalog.read',
  'catalog.write',
  'catalog.publish',
  'catalog.import',
  'catalog.export',
  'prices.write',
  'offers.write',
  'stock.read',
  'stock.adjust',
  'feedback.moderate',
  'messages.answer',
  'customers.read',
  'customers.export',
  'customers.erase',
  'reports.read',
  'content.write',
  'settings.shop',
  'settings.delivery',
  'settings.payments',
  'staff.manage',
  'audit.read',
] as const;
export type Permission = (typeof permissions)[number];

export const roles = ['owner', 'manager', 'packer', 'driver', 'support', 'accountant'] as const;
export type Role = (typeof roles)[number];

/**
 * `own`: a driver's own orders; for the action log, the actions that concern the role. `all`
 * includes `own`.
 */
export type Scope = 'all' | 'own';
export type Grants = Partial<Record<Permission, Scope>>;

function all(...names: readonly Permission[]): Grants {
  return Object.fromEntries(names.map((name) => [name, 'all']));
}

function own(...names: readonly Permission[]): Grants {
  return Object.fromEntries(names.map((name) => [name, 'own']));
}

const ownersOnly = new Set<Permission>(['customers.export', 'customers.erase', 'settings.payments', 'staff.manage']);

const grantsOfRole: Record<Role, Grants> = {
  owner: all(...permissions),
  manager: { ...all(...permissions.filter((name) => !ownersOnly.has(name))), ...own('audit.read') },
  packer: all(
    'orders.read',
    'orders.name',
    'orders.cash',
    'orders.accept',
    'orders.pack',
    'orders.print',
    'orders.assign',
    'orders.note',
    'catalog.read',
    'stock.read',
    'stock.adjust',
  ),
  driver: own('orders.read', 'orders.name', 'orders.contact', 'orders.cash', 'orders.deliver', 'orders.note'),
  support: all(
    'orders.read',
    'orders.name',
    'orders.contact',
    'orders.cash',
    'orders.money',
    'orders.accept',
    'orders.pack',
    'orders.print',
    'orders.edit',
    'orders.cancel',
    'orders.note',
    'orders.create',
    'catalog.read',
    'stock.read',
    'feedback.moderate',
    'messages.answer',
    'customers.read',
  ),
  accountant: {
    ...all(
      'orders.read',
      'orders.cash',
      'orders.money',
      'orders.note',
      'orders.export',
      'payments.mark',
      'refunds.create',
      'cash.count',
      'catalog.read',
      'catalog.export',
      'stock.read',
      'reports.read',
    ),
    ...own('audit.read'),
  },
};

/** The permissions of a role with those that an owner added to the person, and their scope. */
export function grantsOf({ role, extra }: { role: Role; extra: readonly Permission[] }): Grants {
  return { ...grantsOfRole[role], ...all(...extra) };
}
