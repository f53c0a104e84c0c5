import { classNames } from '../styles/class-names.ts';

/**
 * The frame that looks like the box. The input inside is bare: it may run left to right in an Arabic form while the
 * frame's padding, icons and buttons keep to the page's direction.
 */
export function controlFrameClass(className?: string): string {
  return classNames(
    'flex min-h-12 w-full min-w-0 items-center rounded-control bg-white inset-ring inset-ring-line-strong',
    'transition-[box-shadow,background-color] hover:inset-ring-ink-soft',
    // An outline, so that a box that is marked invalid still shows where the focus is.
    'has-[:is(input,select,textarea):focus-visible]:outline-2 has-[:is(input,select,textarea):focus-visible]:outline-offset-2 has-[:is(input,select,textarea):focus-visible]:outline-maroon',
    'has-[[aria-invalid=true]]:inset-ring-2 has-[[aria-invalid=true]]:inset-ring-danger',
    'has-[:disabled]:bg-shell has-[:disabled]:text-ink-faint has-[:disabled]:inset-ring-line',
    className,
  );
}

/**
 * The bare box inside the frame; 16 px at least, or a phone zooms in. Its width starts at nothing: a box wants twenty
 * letters by itself and would push a narrow column past the screen.
 */
export const bareInputClass =
  'w-0 min-w-0 grow self-stretch rounded-control bg-transparent px-4 py-2.5 text-base outline-none autofill:shadow-[inset_0_0_0_99px_var(--color-sea-soft)]';
