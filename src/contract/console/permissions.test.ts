import { describe, expect, it } from 'vitest';
import { grantsOf, permissions, type Role, roles } from './permissions.ts';

const grants = (role: Role) => grantsOf({ role, extra: [] });

describe('the roles', () => {
  it('give an owner everything', () => {
    expect(Object.keys(grants('owner')).sort()).toEqual([...permissions].sort());
  });

  it('give no one else the people, the payments, or the data of customers in bulk', () => {
    for (const role of roles.filter((name) => name !== 'owner'))
      for (const name of ['staff.manage', 'settings.payments', 'customers.export', 'customers.erase'] as const)
        expect(grants(role)[name], `${role} ${name}`).toBeUndefined();
  });

  it('give a packer a name and the cash to collect, but no phone, address or amounts', () => {
    expect(grants('packer')).toMatchObject({ 'orders.name': 'all', 'orders.cash': 'all' });
    expect(grants('packer')['orders.contact']).toBeUndefined();
    expect(grants('packer')['orders.money']).toBeUndefined();
  });

  it('give a driver only his own orders', () => {
    expect(new Set(Object.values(grants('driver')))).toEqual(new Set(['own']));
  });

  it('give an accountant amounts but no names or phones', () => {
    expect(grants('accountant')).toMatchObject({ 'orders.money': 'all', 'payments.mark': 'all' });
    expect(grants('accountant')['orders.contact']).toBeUndefined();
    expect(grants('accountant')['orders.accept']).toBeUndefined();
  });

  it('are widened by the permissions of the person', () => {
    expect(grantsOf({ role: 'packer', extra: ['orders.contact'] })['orders.contact']).toBe('all');
  });
});
