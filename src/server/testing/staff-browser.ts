import { createConsoleClient } from '#contract/console/client.ts';
import type { Language } from '#contract/values/locale.ts';
import type { TestApp } from './test-app.ts';

/** A browser of staff: it keeps the session cookie that the console's responses set. */
export function openStaffBrowser(
  { request }: Pick<TestApp, 'request'>,
  { agent = 'test', language = 'en', from = '127.0.0.1' }: { agent?: string; language?: Language; from?: string } = {},
) {
  const jar = new Map<string, string>();
  const console = createConsoleClient({
    headers: () => ({
      'accept-language': language,
      'user-agent': agent,
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    }),
    fetch: async (url, init) => {
      const answer = await request({
        method: init.method,
        url,
        headers: init.headers,
        remoteAddress: from,
        ...(init.body !== undefined && { payload: init.body }),
      });
      for (const { name, value } of answer.cookies) {
        if (value === '') jar.delete(name);
        else jar.set(name, value);
      }
      return {
        ok: answer.statusCode < 300,
        status: answer.statusCode,
        headers: { get: (name) => (answer.headers[name] === undefined ? null : String(answer.headers[name])) },
        text: async () => answer.body,
      };
    },
  });
  return { console, jar };
}
