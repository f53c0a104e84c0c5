import { forEachConcurrently } from '../../support/request.ts';

export interface Sent {
  status: number;
  body: string;
  headers: Record<string, unknown>;
}

/**
 * Posts JSON to a call of the API, with these headers and from an address (if the shop is called
 * without a socket).
 */
export type Post = (
  path: string,
  body: unknown,
  more?: { headers?: Record<string, string>; from?: string },
) => Promise<Sent>;

export const login = '/users/auth/login';

export function countOf(answers: readonly Sent[], status: number): number {
  return answers.filter((one) => one.status === status).length;
}

/** Six digits that are none of these. */
export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

/** Runs a task several times, some at once, and collects the results. */
export async function manyTimes(times: number, atOnce: number, task: (turn: number) => Promise<Sent>): Promise<Sent[]> {
  const answers: Sent[] = [];
  await forEachConcurrently([...Array(times).keys()], atOnce, async (turn) => void answers.push(await task(turn)));
  return answers;
}

/** Guesses the password of one account. */
export function guessPasswords(post: Post, email: string, times: number, atOnce: number): Promise<Sent[]> {
  return manyTimes(times, atOnce, (turn) => post(login, { email, password: `guess-number-${turn}` }));
}

/** One password at many accounts, each time with other headers that claim another address. */
export function guessFromClaimedAddresses(post: Post, times: number): Promise<Sent[]> {
  return manyTimes(times, 50, (turn) => {
    const claimed = `${11 + (turn % 200)}.${turn >> 8}.7.${turn % 256}`;
    const headers = {
      'x-forwarded-for': turn % 3 === 0 ? `${claimed}, ${claimed}` : claimed,
      forwarded: `for=${claimed}`,
      'x-real-ip': claimed,
      'x-client-ip': claimed,
      'cf-connecting-ip': claimed,
      'true-client-ip': claimed,
    };
    return post('/users/auth/check-otp', { email: `unknown-${turn}@example.qa`, otp_code: '123456' }, { headers });
  });
}
