import { expect, it } from 'vitest';
import { consoleApi } from './api.ts';
import { consoleCalls } from './calls.ts';
import { changes, type ConsoleWriteName, shows, type Topic } from './topics.ts';

const shown = new Set<Topic>(Object.values(shows).flatMap((topics) => (topics === 'nothing' ? [] : topics)));
const changed = new Set<Topic>(Object.values(changes).flatMap((topics) => (topics === 'nothing' ? [] : topics)));

it('each read shows something; the ones that do not are known', () => {
  const silent = Object.entries(shows).filter(([, topics]) => topics === 'nothing');
  expect(silent.map(([name]) => name)).toEqual(['listDemoRoles']);
  const reads = Object.entries(consoleCalls).filter(([, call]) => call.startsWith('GET '));
  for (const [name] of reads) expect(shows).toHaveProperty(name);
});

it('each topic is shown by a read and changed by a write', () => {
  expect([...shown].filter((topic) => !changed.has(topic))).toEqual([]);
  expect([...changed].filter((topic) => !shown.has(topic))).toEqual([]);
});

it('a write changes the log if it writes to it, unless it begins or ends a session', () => {
  const begins = new Set<string>(['signIn', 'proveSecondFactor', 'lookAround', 'join', 'recover', 'signOut']);
  for (const name of Object.keys(changes) as ConsoleWriteName[]) {
    const topics: readonly Topic[] | 'nothing' = changes[name];
    const { audit } = consoleApi[name];
    if (begins.has(name)) expect(topics).toBe('nothing');
    else expect([name, topics.includes('log')]).toEqual([name, audit !== 'none' && audit !== undefined]);
  }
});

it('a tick while picking is read again by the open order only', () => {
  const ofTick = new Set<string>(changes.setPicked);
  const readers = Object.entries(shows).filter(
    ([, topics]) => topics !== 'nothing' && topics.some((one) => ofTick.has(one)),
  );
  expect(readers.map(([name]) => name)).toEqual(['getOrder']);
});
