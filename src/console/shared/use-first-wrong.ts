import { type RefObject, useEffect, useRef } from 'react';
import { useSilentValues } from '#ui/form/silent-values.ts';

/**
 * The ref of a form: after each refusal, the focus moves to its first wrong field. If no field is
 * wrong, the refusal scrolls into view. `refusedHere`: a new object whenever the form refuses what
 * was typed before it is sent.
 */
export function useFirstWrong<E extends HTMLElement = HTMLFormElement>(
  error: unknown,
  refusedHere: object | null = null,
): RefObject<E | null> {
  useSilentValues();
  const form = useRef<E>(null);
  useEffect(() => {
    if (error !== null) showFirstWrong(form.current);
  }, [error]);
  useEffect(() => {
    if (refusedHere !== null) showFirstWrong(form.current);
  }, [refusedHere]);
  return form;
}

function showFirstWrong(form: HTMLElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (wrong) showField(wrong);
  else form?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' });
}

/** Scrolls to a field, with its label and its error, and moves the focus to it. */
export function showField(field: HTMLElement | null): void {
  (field?.closest('div') ?? field)?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
