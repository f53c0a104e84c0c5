import type { ComponentProps } from 'react';
import { classNames } from '../styles/class-names.ts';

export type CardLook = {
  padding?: 'none' | 'medium' | 'large' | undefined;
  /** Raised on hover: for cards that are links. */
  lifts?: boolean | undefined;
  tone?: 'white' | 'shell' | undefined;
  className?: string | undefined;
};

const paddings = { none: '', medium: 'p-5', large: 'p-5 sm:p-8' };

export function cardClass({ padding = 'medium', lifts = false, tone = 'white', className }: CardLook = {}): string {
  return classNames(
    'rounded-card',
    tone === 'white' ? 'bg-white shadow-card' : 'bg-shell',
    lifts && 'transition-[box-shadow] hover:shadow-lift',
    paddings[padding],
    className,
  );
}

export type CardProps = Omit<ComponentProps<'div'>, 'className'> &
  CardLook & { as?: 'div' | 'section' | 'article' | 'li' | 'aside' | undefined };

export function Card({ as = 'div', padding, lifts, tone, className, ...rest }: CardProps) {
  // One props type is valid for all of these tags, which the compiler cannot infer from the union.
  const Tag = as as 'div';
  return <Tag {...rest} className={cardClass({ padding, lifts, tone, className })} />;
}
