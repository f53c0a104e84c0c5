import { classNames } from '../styles/class-names.ts';

export type TextLinkLook = {
  /** `inline` inside a sentence; `standalone` beside or below things, with a thumb's height. */
  kind?: 'inline' | 'standalone' | undefined;
  className?: string | undefined;
};

export function textLinkClass({ kind = 'inline', className }: TextLinkLook = {}): string {
  return classNames(
    'text-maroon hover:text-maroon-deep',
    kind === 'inline'
      ? 'underline'
      : 'inline-flex min-h-11 items-center gap-1 font-medium no-underline hover:underline',
    className,
  );
}
