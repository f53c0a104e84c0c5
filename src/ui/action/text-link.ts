import { classNames } from '../styles/class-names.ts';

export type TextLinkLook = {
  /** `inline` inside a sentence; `standalone` elsewhere, with a touch target of full height. */
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
