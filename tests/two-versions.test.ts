import { expect, it } from 'vitest';
import { consoleApi } from '#contract/console/api.ts';
import type { Endpoint } from '#contract/http/endpoint.ts';
import { api } from '#contract/api/api.ts';

const endpoints: [string, Pick<Endpoint, 'summary' | 'query' | 'body'>][] = [
  ...Object.entries(api),
  ...Object.entries(consoleApi),
];

// While instances are upgraded, a page of the new version may call one of the version before.
it('no call refuses a field that this version does not know', () => {
  const later = { aFieldOfALaterVersion: 1 };
  const refusing = endpoints.filter(([, { query, body }]) =>
    [query, body].some((schema) =>
      JSON.stringify(schema?.safeParse(later).error?.issues ?? []).includes('unrecognized'),
    ),
  );
  expect(endpoints.length).toBeGreaterThan(150);
  expect(refusing.map(([name]) => name)).toEqual([]);
});
