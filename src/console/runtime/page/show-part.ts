const control = 'input, select, textarea, button, a[href], [tabindex]';
const patienceMs = 10_000;

function show(id: string): boolean {
  const part = document.getElementById(id);
  if (!part) return false;
  const isControl = part.matches(control);
  part.scrollIntoView({ block: isControl && !part.matches('[tabindex]') ? 'center' : 'start' });
  if (isControl) part.focus({ preventScroll: true });
  return true;
}

/**
 * Shows the part of a page with this id, and moves the focus to it if it can have the focus. Pages load their data
 * first, so it waits for the part, until the person does something else. Stops with the signal.
 */
export function showPart(id: string, stopped: AbortSignal): void {
  if (stopped.aborted || show(id)) return;
  const ended = new AbortController();
  const end = () => ended.abort();
  const observer = new MutationObserver(() => show(id) && end());
  const { signal } = ended;
  signal.addEventListener('abort', () => observer.disconnect());
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(end, patienceMs);
  stopped.addEventListener('abort', end, { signal });
  for (const act of ['pointerdown', 'keydown'] as const) addEventListener(act, end, { signal });
}
