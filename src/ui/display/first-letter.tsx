import { classNames } from '../styles/class-names.ts';

/** The first letter of a name in the place of its picture. Hidden from screen readers: the name is next to it. */
export function FirstLetter({ name, className }: { name: string; className: string }) {
  return (
    <span aria-hidden className={classNames('inline-flex shrink-0 items-center justify-center font-medium', className)}>
      {Array.from(name.trim())[0]?.toUpperCase()}
    </span>
  );
}
