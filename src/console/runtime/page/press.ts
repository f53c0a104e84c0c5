// A click comes at once after the pointer is up, or never. Some menus of browsers keep that event for themselves.
const clickMs = 150;
const longestMs = 1000;

const waiting: (() => void)[] = [];
let isPressed = false;
let ending: ReturnType<typeof setTimeout> | undefined;

function end(): void {
  clearTimeout(ending);
  isPressed = false;
  // Not before the handlers of the click have run.
  setTimeout(() => waiting.splice(0).forEach((run) => run()));
}

function endIn(ms: number): void {
  clearTimeout(ending);
  ending = setTimeout(end, ms);
}

/** Begins to follow the presses of a pointer, for `afterPress`. Call it once, when the console starts. */
export function followPresses(): void {
  const options = { capture: true, passive: true };
  addEventListener(
    'pointerdown',
    () => {
      isPressed = true;
      endIn(longestMs);
    },
    options,
  );
  addEventListener('pointerup', () => isPressed && endIn(clickMs), options);
  for (const event of ['click', 'pointercancel']) addEventListener(event, end, options);
}

/**
 * Runs a change of the page at once or, while a pointer is down, after its click. A button that moves between the press
 * and the release gets no click. A press that takes longer than a second holds nothing.
 */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run);
  else run();
}
