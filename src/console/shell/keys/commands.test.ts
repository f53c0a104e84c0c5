import { afterEach, expect, it, vi } from 'vitest';
import { createCommands } from './commands.ts';

afterEach(() => vi.unstubAllGlobals());

it('hears no key before `listen`, and none after it was stopped', () => {
  const target = Object.assign(new EventTarget(), { querySelector: () => null });
  vi.stubGlobal('document', target);
  vi.stubGlobal('HTMLElement', Event);
  const press = () => {
    const event = Object.assign(new Event('keydown', { cancelable: true }), { key: '/', code: 'Slash' });
    target.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const heard: string[] = [];
  // A rendering that React throws away has created commands, too.
  createCommands();
  const commands = createCommands();
  commands.subscribe(({ kind }) => heard.push(kind));
  expect(press()).toBe(false);
  const stop = commands.listen();
  expect(press()).toBe(true);
  expect(heard).toEqual(['search']);
  stop();
  expect(press()).toBe(false);
});
