import { expect, it } from 'vitest';
import { dropDraft, keepDraft, readDraft, wipeDrafts } from './drafts.ts';

function memory(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
    key: (index: number) => [...map.keys()][index] ?? null,
    get length() {
      return map.size;
    },
  };
}

it('a draft belongs to a person and a subject', () => {
  const storage = memory();
  keepDraft(storage, 1, 'order-note:7', { text: 'ورد' });
  expect(readDraft(storage, 1, 'order-note:7')).toEqual({ text: 'ورد' });
  expect(readDraft(storage, 2, 'order-note:7')).toBeNull();
  expect(readDraft(storage, 1, 'order-note:8')).toBeNull();
  dropDraft(storage, 1, 'order-note:7');
  expect(storage.map.size).toBe(0);
});

it('all drafts leave the device, or all but those of one person; nothing else does', () => {
  const storage = memory({ other: 'stays' });
  keepDraft(storage, 1, 'a', 1);
  keepDraft(storage, 12, 'a', 2);
  keepDraft(storage, 2, 'a', 3);
  wipeDrafts(storage, 1);
  expect([...storage.map.keys()]).toEqual(['other', 'console.draft:1:a']);
  wipeDrafts(storage);
  expect([...storage.map.keys()]).toEqual(['other']);
});

it('a full storage and a broken draft do no harm', () => {
  const full = {
    ...memory({ 'console.draft:1:a': '{' }),
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
  };
  expect(() => keepDraft(full, 1, 'b', 1)).not.toThrow();
  expect(readDraft(full, 1, 'a')).toBeNull();
});
