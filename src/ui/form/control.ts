import { classNames } from '../styles/class-names.ts';

/**
 * The visible frame of a field. The input inside has no style: it may run left to right in an
 * Arabic form while padding, icons and buttons follow the page's direction.
 */
export function controlFrameClass(className?: string): string {
  return classNames(
    'flex min-h-12 w-full min-w-0 items-center rounded-control bg-white inset-ring inset-ring-line-strong',
    'transition-[background-color,box-shadow] hover:inset-ring-ink-soft',
    // An outline, so that an invalid field still shows the focus.
    'has-[:is(input,select,textarea):focus-visible]:outline-2 has-[:is(input,select,textarea):focus-visible]:outline-offset-2 has-[:is(input,select,textarea):focus-visible]:outline-maroon',
    'has-[[aria-invalid=true]]:inset-ring-2 has-[[aria-invalid=true]]:inset-ring-danger',
    'has-[:disabled]:bg-shell has-[:disabled]:text-ink-faint has-[:disabled]:inset-ring-line',
    className,
  );
}

/**
 * The input inside the frame. At least 16 px, because phones zoom in otherwise. Its width starts at
 * zero, because the browser's default of twenty letters would overflow a narrow column.
 */
export const bareInputClass =
  'w-0 min-w-0 grow self-stretch rounded-control bg-transparent px-4 py-2.5 text-base outline-none autofill:shadow-[inset_0_0_0_99px_var(--color-sea-soft)]';
