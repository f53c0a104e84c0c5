import { type RefObject, useEffect, useRef } from 'react';

/**
 * The ref of a form: after each refusal, the focus moves to its first wrong field. If no field is
 * wrong, the refusal scrolls into view.
 */
export function useFirstWrong(error: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error === null) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const shown = wrong ?? form.current?.querySelector('[role="alert"]');
    shown?.scrollIntoView({ block: 'center' });
    wrong?.focus({ preventScroll: true });
  }, [error]);
  return form;
}
