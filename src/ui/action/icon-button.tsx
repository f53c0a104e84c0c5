import type { ComponentProps } from 'react';
import { classNames } from '../styles/class-names.ts';
import { Icon, type IconName } from '../display/icon.tsx';
import { Spinner } from '../display/spinner.tsx';
import { useButton } from './use-button.ts';

export type IconButtonVariant = 'quiet' | 'outline' | 'floating';
export type IconButtonSize = 'small' | 'medium';

export type IconButtonLook = {
  variant?: IconButtonVariant | undefined;
  size?: IconButtonSize | undefined;
  className?: string | undefined;
};

const variants: Record<IconButtonVariant, string> = {
  quiet: 'hover:bg-shell active:bg-sand',
  outline: 'bg-white inset-ring inset-ring-line-strong hover:inset-ring-ink-soft',
  // For use on photographs, so it has a background. Without blur, which each of many buttons would paint.
  floating: 'bg-white shadow-card',
};

const sizes: Record<IconButtonSize, string> = {
  small: 'size-9 thumb-target',
  medium: 'size-11',
};

/** For links that look like icon buttons; put an `<Icon>` and a `<VisuallyHidden>` name inside. */
export function iconButtonClass({ variant = 'quiet', size = 'medium', className }: IconButtonLook = {}): string {
  return classNames(
    'relative inline-flex shrink-0 items-center justify-center rounded-full text-ink',
    'transition-[background-color,box-shadow,color] disabled:opacity-40',
    variants[variant],
    sizes[size],
    className,
  );
}

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> &
  IconButtonLook & {
    icon: IconName;
    label: string;
    busy?: boolean | undefined;
    iconClassName?: string | undefined;
  };

export function IconButton({
  icon,
  label,
  variant,
  size,
  busy = false,
  className,
  iconClassName,
  type = 'button',
  disabled,
  onClick,
  ref,
  ...rest
}: IconButtonProps) {
  const button = useButton({ ref, busy, disabled, onClick });

  return (
    <button
      {...rest}
      {...button}
      type={type}
      aria-label={label}
      className={iconButtonClass({ variant, size, className })}
    >
      {busy ? <Spinner /> : <Icon name={icon} className={iconClassName ?? (size === 'small' ? 'size-5' : 'size-6')} />}
    </button>
  );
}
