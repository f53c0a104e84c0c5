import { useEffect } from 'react';

// A page that moves the focus itself goes first.
const patienceMs = 50;
const rows = 'li:not(nav li), article, tr';
const parts = 'fieldset, form, section, main';
const layers = 'dialog, [popover]';

function following(row: Element, step: 'nextElementSibling' | 'previousElementSibling'): Element[] {
  const found: Element[] = [];
  for (let next = row[step]; next !== null; next = next[step]) found.push(next);
  return found;
}

/** For a button below a list, such as "Show more". */
function lastRowBefore(element: Element, part: Element): Element[] {
  const isBefore = (row: Element) => row.compareDocumentPosition(element) === Node.DOCUMENT_POSITION_FOLLOWING;
  return [...part.querySelectorAll(rows)].filter(isBefore).slice(-1);
}

/**
 * The rows and parts around an element, the nearest first: its row, the rows after and before it, its
 * section. In a dialog its title is the last one.
 */
function placesAround(element: Element): Element[] {
  const places: Element[] = [];
  const layer = element.closest(layers);
  for (let part = element.parentElement; part !== layer && part !== null; part = part.parentElement) {
    if (part.matches(rows))
      places.push(part, ...following(part, 'nextElementSibling'), ...following(part, 'previousElementSibling'));
    else if (part.matches(parts)) places.push(...lastRowBefore(element, part), part);
  }
  const title = layer?.matches('dialog') ? layer.querySelector('h2') : null;
  return title ? [...places, title] : places;
}

function moveTo(place: HTMLElement): void {
  if (place.tabIndex < 0 && !place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus({ preventScroll: true });
}

/**
 * Moves the focus to what is nearest when the focused element is removed, such as the button of a
 * row that was deleted. Below a dialog or toast that closes, it returns to where it was before.
 */
export function useLostFocus(): void {
  useEffect(() => {
    let focused: Element | null = null;
    let path = '';
    let places: Element[] = [];
    let onPage: Element[] = [];

    function onFocusIn({ target }: FocusEvent): void {
      if (!(target instanceof HTMLElement)) return;
      focused = target;
      path = location.pathname;
      places = placesAround(target);
      if (target.closest(layers)) places.push(...onPage);
      else onPage = [target, ...places];
    }
    function restore(): void {
      for (const place of places) {
        // Another page begins at its start.
        if (document.activeElement !== document.body || location.pathname !== path) return;
        if (place instanceof HTMLElement) moveTo(place);
      }
    }
    const observer = new MutationObserver(() => {
      if (focused === null || focused.isConnected) return;
      focused = null;
      setTimeout(restore, patienceMs);
    });
    document.addEventListener('focusin', onFocusIn);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', onFocusIn);
      observer.disconnect();
    };
  }, []);
}
