import type { KeyboardEvent } from 'react';

/**
 * For each radio of a fieldset. Browsers treat the left arrow as "previous" in every direction; in
 * right-to-left pages it means "next". Up and down keep the default.
 */
export function moveRadio(event: KeyboardEvent<HTMLInputElement>): void {
  const { currentTarget: from, key } = event;
  const group = from.closest('fieldset');
  if (group === null || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return;
  if (getComputedStyle(group).direction !== 'rtl') return;
  const radios = [...group.querySelectorAll<HTMLInputElement>('input[type=radio]:not(:disabled)')].filter(
    ({ name }) => name === from.name,
  );
  const next = radios.at((radios.indexOf(from) + (key === 'ArrowLeft' ? 1 : -1)) % radios.length);
  event.preventDefault();
  next?.focus();
  next?.click();
}
