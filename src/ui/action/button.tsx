import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from '../styles/class-names.ts';
import { Icon, type IconName } from '../display/icon.tsx';
import { Spinner } from '../display/spinner.tsx';
import { useButton } from './use-button.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

export type ButtonLook = {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** As wide as its container. */
  wide?: boolean | undefined;
  className?: string | undefined;
};

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-maroon text-white not-disabled:hover:bg-maroon-deep disabled:bg-sand disabled:text-ink-faint',
  secondary:
    'bg-white text-ink inset-ring inset-ring-line-strong not-disabled:hover:inset-ring-ink-soft disabled:bg-shell disabled:text-ink-faint',
  quiet: 'text-maroon not-disabled:hover:bg-maroon-soft disabled:text-ink-faint',
  danger: 'bg-danger text-white not-disabled:hover:bg-danger-deep disabled:bg-sand disabled:text-ink-faint',
};

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-11 px-4 text-sm gap-1.5',
  medium: 'min-h-12 px-6 text-base gap-2',
  large: 'min-h-14 px-8 text-lg gap-2.5',
};

/** The classes of a button for other elements, such as links. */
export function buttonClass({ variant = 'primary', size = 'medium', wide, className }: ButtonLook = {}): string {
  return classNames(
    'relative inline-flex items-center justify-center rounded-pill py-1.5 text-center font-medium no-underline select-none',
    'transition-[background-color,box-shadow,color]',
    variants[variant],
    sizes[size],
    wide && 'w-full',
    className,
  );
}

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Shows a spinner over the text and ignores presses; width and focus stay. */
    busy?: boolean | undefined;
    icon?: IconName | undefined;
    endIcon?: IconName | undefined;
  };

export function Button({
  variant,
  size,
  wide,
  className,
  busy = false,
  icon,
  endIcon,
  type = 'button',
  disabled,
  onClick,
  onMouseDown,
  ref,
  children,
  ...rest
}: ButtonProps) {
  const button = useButton({ ref, busy, disabled, onClick });

  // A field that loses the focus shows its error, which would move the button before the pointer is
  // released, and the press would be lost.
  function handleMouseDown(event: MouseEvent<HTMLButtonElement>): void {
    if (type === 'submit') event.preventDefault();
    onMouseDown?.(event);
  }

  return (
    <button
      {...rest}
      {...button}
      type={type}
      onMouseDown={handleMouseDown}
      className={buttonClass({ variant, size, wide, className })}
    >
      <span className={classNames('contents', busy && '*:opacity-0')}>
        {icon !== undefined && <Icon name={icon} className="size-5" />}
        <span>{children}</span>
        {endIcon !== undefined && <Icon name={endIcon} className="size-5" />}
      </span>
      {busy && (
        <span className="absolute inset-0 flex items-center justify-center">
          <Spinner />
        </span>
      )}
    </button>
  );
}
