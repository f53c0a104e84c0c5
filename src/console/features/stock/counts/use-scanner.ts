import { useEffect, useEffectEvent } from 'react';
import { type Burst, noBurst, readKey } from './scan.rules.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Writes a field as if its text had never changed, so that React knows of it. */
function restoreField(field: Field, text: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const fieldOf = (target: EventTarget | null): Field | null =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null;

/**
 * Hears a scanner that works as a keyboard: a burst of keys that Enter ends. A burst into a field is no text of the
 * field. Dialogs hear no scans: what they ask comes first.
 */
export function useScanner(onScan: (code: string) => void): void {
  const scan = useEffectEvent(onScan);
  useEffect(() => {
    let burst: Burst = noBurst;
    let before: { field: Field; text: string } | null = null;

    function hear(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (document.querySelector('dialog[open]')) return;
      const { key, code, shiftKey, timeStamp: at } = event;
      const field = fieldOf(event.target);
      const wasEmpty = burst === noBurst;
      const read = readKey(burst, { key, code, shiftKey, at });
      burst = read.burst;
      if ((wasEmpty || !read.isFast) && field && key !== 'Enter') before = { field, text: field.value };
      if (!field && key !== 'Enter') before = null;
      // The letters of a code are no shortcuts. In a field a fast typist may have written them.
      if (read.isFast && (!field || read.code !== null)) event.preventDefault();
      const scanned = read.code;
      if (scanned === null) return;
      event.stopPropagation();
      if (before) restoreField(before.field, before.text);
      before = null;
      // Once React knows the text, leaving the field keeps what was typed before the scan.
      setTimeout(() => {
        field?.blur();
        scan(scanned);
      });
    }

    document.addEventListener('keydown', hear, true);
    return () => document.removeEventListener('keydown', hear, true);
  }, []);
}
