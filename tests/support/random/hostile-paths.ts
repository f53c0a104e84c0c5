import type { Answer } from '../send-request.ts';
import { createDice } from '../other-products.ts';

const targets = ['secret.txt', 'secret.webp', 'etc/passwd', 'package.json', 'uploads/secret.webp'];

// Ways to write "one folder up".
const ups = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '%2E%2E%5C',
  '..%5c',
  '..\\',
  '%252e%252e%252f',
  '%c0%ae%c0%ae%c0%af',
  '%e0%80%ae%e0%80%ae%e0%80%af',
  '....//',
  '..;/',
  '..%00/',
  '.%2e/',
  '\uff0e\uff0e\uff0f',
  '..%u2215',
];

// The folders from which files are served.
const folders = ['/images/', '/images/catalog/', '/images/uploads/', '/assets/', '/dev/mail/', '/', '/en/', '/api/v1/'];

const odd = [
  '/images/http://evil.invalid/x.webp',
  '/images//etc/passwd',
  '/images/catalog//etc/passwd',
  '/images/file:%2f%2f%2fetc%2fpasswd/x',
  '/images/catalog/%00.webp',
  '/images/catalog/0123456789abcdef.webp%00.png',
  '/images/catalog/0123456789abcdef.webp/',
  '/images/catalog/0123456789abcdef.webp/../../secret.txt',
  '/images/catalog/.part',
  '/images/catalog/CON.webp',
  '/images/catalog/aux.webp::$DATA',
  '/images/~root/x.webp',
  '/assets/.vite/manifest.json',
  '/.vite/manifest.json',
  '/stamp',
  '/.env',
  '/.git/config',
  '/%zz',
  '/images/%',
  '/images/%ed%a0%80/x.webp',
  '/images/catalog/%ed%a0%80.webp',
  '/images/catalog/%ff%fe.webp',
  'http://evil.invalid/images/catalog/x.webp',
  '//evil.invalid/etc/passwd',
];

/** Each way up from each folder, one to eight levels, towards existing files. */
export function pathsOutside(): string[] {
  const climbing = folders.flatMap((folder) =>
    ups.flatMap((up) => [1, 3, 8].flatMap((levels) => targets.map((target) => folder + up.repeat(levels) + target))),
  );
  // What a request line cannot contain is sent as its bytes.
  return [...climbing, ...odd].map((path) => path.replace(/[^!-~]/g, (sign) => encodeURIComponent(sign)));
}

const pieces = [
  ...ups,
  ...folders,
  ...targets,
  '%',
  '%zz',
  '%00',
  '%0a',
  '%ff',
  '/',
  '//',
  '.',
  ';',
  '?',
  '#',
  ':',
  '@',
  '\\',
  'a',
  '0',
];

/** Random addresses, the same in every run. */
export function randomPaths(count: number): string[] {
  const dice = createDice(20_261_122);
  return Array.from({ length: count }, () => {
    const parts = Array.from({ length: 1 + dice(9) }, () => pieces[dice(pieces.length)]);
    return `/${parts.join('')}`.replace(/[^!-~]/g, (sign) => encodeURIComponent(sign));
  });
}

export const secret = 'a secret of this machine';

/**
 * Requests every path. Returns those whose response contains a secret or a system file, is a 5xx,
 * or is missing.
 */
export async function pathsThatLeak(
  sendRequest: (path: string) => Promise<Answer>,
  paths: readonly string[],
  isExpected: (status: number) => boolean,
): Promise<string[]> {
  const wrong: string[] = [];
  const left = [...paths];
  async function work(): Promise<void> {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      const answer = await sendRequest(path).catch((error: Error) => error);
      if (answer instanceof Error) wrong.push(`${path}: ${answer.message}`);
      else if (!isExpected(answer.status)) wrong.push(`${path}: ${answer.status}`);
      else if (new RegExp(`${secret}|root:x:0|"devDependencies"`).test(answer.body.toString('latin1')))
        wrong.push(`${path}: what is outside`);
    }
  }
  await Promise.all([work(), work(), work(), work()]);
  return wrong;
}
