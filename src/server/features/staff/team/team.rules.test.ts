import { describe, expect, it } from 'vitest';
import { type Role, roles } from '#contract/console/permissions.ts';
import { losesLastOwner, mayDecideOn } from './team.rules.ts';

const position = (role: Role) => ({ role, extra: [] });
const open = (by: Role) => roles.filter((role) => mayDecideOn(position(by), position(role)));

describe('who may decide on whom', () => {
  it('is limited to what one has', () => {
    expect(open('owner')).toEqual(roles);
    expect(open('manager')).toEqual(['manager', 'packer', 'driver', 'support', 'accountant']);
    expect(open('packer')).toEqual(['packer']);
    expect(open('driver')).toEqual(['driver']);
  });

  it('counts additional permissions on both sides', () => {
    const packer = { role: 'packer', extra: ['orders.contact'] } as const;
    expect(mayDecideOn(position('packer'), packer)).toBe(false);
    expect(mayDecideOn(packer, position('packer'))).toBe(true);
    expect(mayDecideOn(position('manager'), { role: 'packer', extra: ['staff.manage'] })).toBe(false);
  });

  it('is everything for the command line', () => {
    expect(mayDecideOn(null, position('owner'))).toBe(true);
  });
});

describe('the last owner', () => {
  const owner = { role: 'owner', status: 'active' } as const;
  const suspended = { role: 'owner', status: 'suspended' } as const;
  const manager = { role: 'manager', status: 'active' } as const;

  it.each([
    ['becomes a manager', owner, manager, 1, true],
    ['is suspended', owner, suspended, 1, true],
    ['keeps the role', owner, owner, 1, false],
    ['was suspended before', suspended, manager, 1, false],
    ['is one of two', owner, suspended, 2, false],
    ['is not an owner', manager, { role: 'packer', status: 'active' } as const, 1, false],
  ])('%s', (_name, before, after, owners, loses) => {
    expect(losesLastOwner({ before, after }, owners)).toBe(loses);
  });
});
