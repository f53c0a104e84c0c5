import { createContext, use, useEffectEvent, useLayoutEffect } from 'react';
import { type Command, commandOf, sequenceMs } from './shortcuts.rules.ts';

type Listener = (command: Command) => void;

export interface Commands {
  subscribe: (listener: Listener) => () => void;
}

export const CommandsContext = createContext<Commands>({ subscribe: () => () => undefined });

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}

/** The commands of the keys. `listen` begins to hear them and returns the function that stops it. */
export function createCommands(): Commands & { listen: () => () => void } {
  const listeners = new Set<Listener>();
  let waiting: { key: string; until: number } | null = null;

  function handle(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing) return;
    const before = waiting !== null && performance.now() < waiting.until ? waiting.key : null;
    const { command, waiting: next } = commandOf(
      {
        key: event.key,
        code: event.code,
        hasModifier: event.altKey,
        isControl: event.ctrlKey || event.metaKey,
        isInField: isField(event.target),
        isInDialog: document.querySelector('dialog[open]') !== null,
      },
      before,
    );
    waiting = next === null ? null : { key: next, until: performance.now() + sequenceMs };
    if (!command) return;
    // Escape also ends what the browser does, such as a full screen.
    if (command.kind !== 'go' && command.kind !== 'leave') event.preventDefault();
    for (const listener of listeners) listener(command);
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    listen() {
      document.addEventListener('keydown', handle);
      return () => document.removeEventListener('keydown', handle);
    },
  };
}

/** Runs when the person presses the keys of a command. */
export function useCommand<K extends Command['kind']>(kind: K, run: (command: Command & { kind: K }) => void): void {
  const { subscribe } = use(CommandsContext);
  const runNow = useEffectEvent(run);
  // Before the page is seen: a key may be pressed at once.
  useLayoutEffect(
    () =>
      subscribe((command) => {
        if (command.kind === kind) runNow(command as Command & { kind: K });
      }),
    [subscribe, kind],
  );
}
