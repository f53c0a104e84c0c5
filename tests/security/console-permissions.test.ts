import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consoleApi } from '#contract/console/api.ts';
import { type ConsoleCallName, consoleCalls, consolePrefix } from '#contract/console/calls.ts';
import type { ConsoleEndpoint } from '#contract/console/endpoint.ts';
import { grantsOf, type Role, roles } from '#contract/console/permissions.ts';
import { createStaff } from '#server/testing/staff-factory.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

// Every call of the console for every role and for callers without a session, from the contract.

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const names = Object.keys(consoleCalls) as ConsoleCallName[];
const endpointOf = (name: ConsoleCallName): ConsoleEndpoint => consoleApi[name];

/** Sends a call without input. The gate decides before it reads any. */
async function send(name: ConsoleCallName, token: string | null): Promise<string> {
  const [method, path] = consoleCalls[name].split(' ') as ['GET', string];
  const answer = await shop.request({
    method,
    url: consolePrefix + path.replace(/\{\w+\}/g, '987654'),
    headers: { 'x-console': '1', ...(token !== null && { cookie: `dana-staff=${token}` }) },
  });
  const code: unknown = answer.statusCode < 300 ? 'ok' : answer.json().error.code;
  return String(code);
}

const refusals = ['login_required', 'not_permitted', 'second_factor_required', 'step_up_required', 'csrf_failed'];

function expectedFor(name: ConsoleCallName, role: Role): string {
  const { access, stepUp } = endpointOf(name);
  const isOpen = access === 'anyone' || access === 'pending' || access === 'staff';
  if (!isOpen && grantsOf({ role, extra: [] })[access] === undefined) return 'not_permitted';
  return stepUp ? 'step_up_required' : 'admitted';
}

describe.each(names)('the call %s', (name) => {
  it.each(roles)('for a %s', async (role) => {
    const person = await createStaff(shop, role, { elevated: false });
    const code = await send(name, person.token);
    expect(refusals.includes(code) ? code : 'admitted').toBe(expectedFor(name, role));
  });

  it('for an owner who has just proved to be there', async () => {
    const person = await createStaff(shop, 'owner');
    expect(refusals).not.toContain(await send(name, person.token));
  });

  it('for an owner whose second factor is not proved yet', async () => {
    const person = await createStaff(shop, 'owner');
    await shop.db.updateTable('staff').set({ second_factor_at: new Date() }).where('id', '=', person.id).execute();
    const { access } = endpointOf(name);
    const code = await send(name, person.token);
    if (access === 'anyone' || access === 'pending') expect(refusals).not.toContain(code);
    else expect(code).toBe('second_factor_required');
  });

  it('without a session', async () => {
    const code = await send(name, null);
    if (endpointOf(name).access === 'anyone') expect(refusals).not.toContain(code);
    else expect(code).toBe('login_required');
  });
});
