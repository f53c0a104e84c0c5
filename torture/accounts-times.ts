import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Kysely } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import { passwordCost } from '#server/shared/passwords.ts';
import { insertRegistration } from '#server/features/account/registration/registrations.queries.ts';
import { createUser } from '#server/testing/people.ts';
import { median, type Result } from '../bench/result.ts';
import { login, type Post } from '../tests/security/support/guesses.ts';

// Measures how long a response takes for an address with an account, an unconfirmed one and an
// unknown one. They alternate in changing order, so that a busy machine slows all three alike.

const states = ['known', 'unknown', 'unconfirmed'] as const;
type State = (typeof states)[number];

const auth = '/users/auth';
const password = 'pearl-diver-1';
const otp_code = '123456';
let senders = 0;

/**
 * A new sender address for each request, as if through the proxy: the limits by sender are measured
 * elsewhere.
 */
export function freshSender(): Record<string, string> {
  senders += 1;
  return { 'x-forwarded-for': `100.${64 + (senders >> 16)}.${(senders >> 8) % 256}.${senders % 256}` };
}

const form = (email: string) => ({ name: 'Noora', email, phone: '55123456', password, confirmPassword: password });

interface Question {
  name: string;
  /** Requests a code before the measurement. */
  withCode?: boolean;
  request: (email: string) => [path: string, body: object];
}

const questions: Question[] = [
  { name: 'register', request: (email) => [`${auth}/register`, form(email)] },
  { name: 'resend-otp', request: (email) => [`${auth}/resend-otp`, { email }] },
  { name: 'forget-password', request: (email) => [`${auth}/forget-password`, { email }] },
  { name: 'check-otp', withCode: true, request: (email) => [`${auth}/check-otp`, { email, otp_code }] },
  { name: 'confirm-account', withCode: true, request: (email) => [`${auth}/confirm-account`, { email, otp_code }] },
  {
    name: 'reset-password',
    withCode: true,
    request: (email) => [`${auth}/reset-password`, { ...form(email), otp_code }],
  },
  { name: 'login', request: (email) => [login, { email, password: 'not-the-password' }] },
];

async function prepare(db: Kysely<Database>, state: State, passwordHash: string): Promise<string> {
  const email = `${state.length}-${randomBytes(6).toString('hex')}@example.qa`;
  if (state === 'known') await createUser({ db, at: { now: null } }, { email, passwordHash });
  if (state === 'unconfirmed')
    await insertRegistration(db, {
      email,
      passwordHash,
      name: 'Noora',
      phone: '+97455123456',
      language: 'en',
      guestHash: null,
      at: new Date(),
    });
  return email;
}

async function timesOf(db: Kysely<Database>, post: Post, { withCode, request }: Question, rounds: number) {
  const passwordHash = await hash(password, passwordCost);
  const times: Record<State, number[]> = { known: [], unknown: [], unconfirmed: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const state of [...states].sort(() => Math.random() - 0.5)) {
      const email = await prepare(db, state, passwordHash);
      if (withCode) await post(`${auth}/resend-otp`, { email }, { headers: freshSender() });
      const headers = freshSender();
      const begun = performance.now();
      const { status } = await post(...request(email), { headers });
      times[state].push(performance.now() - begun);
      if (status === 429 || status >= 500) throw new Error(`an answer is no answer to the question: ${status}`);
    }
  }
  return times;
}

/** The median difference of the two in the same round, so that a busy machine slows both. */
function gapOf(one: readonly number[], other: readonly number[]): number {
  return Math.abs(median(one.map((ms, round) => ms - (other[round] as number))));
}

/** The widest gap between two of the three states, for each call. */
export async function measureTimes(db: Kysely<Database>, post: Post, rounds: number): Promise<Result[]> {
  const results: Result[] = [];
  for (const question of questions) {
    const isLogin = question.name === 'login';
    const times = await timesOf(db, post, question, rounds);
    const medians = states.map((state) => median(times[state]));
    const { known, unknown, unconfirmed } = times;
    const gap = Math.max(gapOf(known, unknown), gapOf(unconfirmed, unknown), gapOf(known, unconfirmed));
    results.push({
      what: `${question.name}: known, unknown, unconfirmed address, widest median gap`,
      ...(isLogin ? { value: (100 * gap) / median(medians), unit: '%' as const } : { value: gap, unit: 'ms' as const }),
      limit: 5,
      how: `${rounds} each in turns; medians ${medians.map((one) => one.toFixed(1)).join(', ')} ms`,
    });
  }
  return results;
}
