import type { KeyboardEvent } from 'react';

/**
 * For the element around radios. Browsers treat the left arrow as "previous" in every direction; in
 * right-to-left pages it means "next". Up and down keep the default.
 */
export function moveRadio(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: group, target: from, key } = event;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
  if (!(from instanceof HTMLInputElement) || from.type !== 'radio') return;
  if (getComputedStyle(group).direction !== 'rtl') return;
  const radios = [...group.querySelectorAll<HTMLInputElement>('input[type=radio]:not(:disabled)')].filter(
    ({ name }) => name === from.name,
  );
  const next = radios.at((radios.indexOf(from) + (key === 'ArrowLeft' ? 1 : -1)) % radios.length);
  event.preventDefault();
  next?.focus();
  next?.click();
}
