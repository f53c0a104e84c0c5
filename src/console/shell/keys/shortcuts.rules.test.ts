import { expect, it } from 'vitest';
import { commandOf, type KeyPress } from './shortcuts.rules.ts';

function press(key: string, more: Partial<KeyPress> = {}): KeyPress {
  const code = /^[a-z]$/.test(key) ? `Key${key.toUpperCase()}` : '';
  return { key, code, hasModifier: false, isControl: false, isInField: false, isInDialog: false, ...more };
}

const search = { command: { kind: 'search' }, waiting: null };
const nothing = { command: null, waiting: null };

it('/ and Ctrl+K search, ? shows the help, on English and Arabic keyboards', () => {
  expect(commandOf(press('/'), null)).toEqual(search);
  expect(commandOf(press('ظ', { code: 'Slash' }), null)).toEqual(search);
  expect(commandOf(press('k', { isControl: true }), null)).toEqual(search);
  expect(commandOf(press('ن', { code: 'KeyK', isControl: true }), null)).toEqual(search);
  for (const key of ['?', '؟'])
    expect(commandOf(press(key, { code: 'Slash' }), null).command).toEqual({ kind: 'help' });
});

it('g and another key go to a page', () => {
  expect(commandOf(press('g'), null)).toEqual({ command: null, waiting: 'g' });
  expect(commandOf(press('o'), 'g')).toEqual({ command: { kind: 'go', key: 'o' }, waiting: null });
  expect(commandOf(press('خ', { code: 'KeyO' }), 'g').command).toEqual({ kind: 'go', key: 'o' });
  expect(commandOf(press('o'), null)).toEqual(nothing);
});

it('n adds a new one, on English and Arabic keyboards', () => {
  const add = { command: { kind: 'new' }, waiting: null };
  expect(commandOf(press('n'), null)).toEqual(add);
  expect(commandOf(press('ى', { code: 'KeyN' }), null)).toEqual(add);
  expect(commandOf(press('n'), 'g').command).toEqual({ kind: 'go', key: 'n' });
});

it('no key fires in a field, except Ctrl+K', () => {
  for (const key of ['/', '?', 'g', 'n']) expect(commandOf(press(key, { isInField: true }), null)).toEqual(nothing);
  expect(commandOf(press('o', { isInField: true }), 'g')).toEqual(nothing);
  expect(commandOf(press('k', { isInField: true, isControl: true }), null)).toEqual(search);
});

it('no key fires in a dialog or with a modifier', () => {
  for (const key of ['/', '?', 'g', 'n']) expect(commandOf(press(key, { isInDialog: true }), null)).toEqual(nothing);
  expect(commandOf(press('k', { isInDialog: true, isControl: true }), null)).toEqual(nothing);
  for (const key of ['/', 'g', 'o']) expect(commandOf(press(key, { hasModifier: true }), 'g')).toEqual(nothing);
});

it('Escape leaves the second pane, where no field and no dialog takes it', () => {
  expect(commandOf(press('Escape'), null).command).toEqual({ kind: 'leave' });
  expect(commandOf(press('Escape', { isInField: true }), null)).toEqual(nothing);
  expect(commandOf(press('Escape', { isInDialog: true }), null)).toEqual(nothing);
});
