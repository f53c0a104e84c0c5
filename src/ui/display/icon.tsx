import { classNames } from '../styles/class-names.ts';
import { iconShapes } from './icon-shapes.tsx';
import type { SpriteName } from './icon-sprite.ts';
import sprite from './icons.svg';

export type IconName = keyof typeof iconShapes | SpriteName;

/**
 * Icons that point along the reading direction are mirrored in Arabic; objects, checks and marks
 * are not.
 */
const directional: ReadonlySet<IconName> = new Set([
  'chevron-start',
  'chevron-end',
  'arrow-start',
  'arrow-end',
  'logout',
  'login',
  'send',
  'truck',
]);

export type IconProps = {
  name: IconName;
  /** Size and colour, e.g. `size-5 text-maroon`. Default: 24 px, the text's colour. */
  className?: string | undefined;
  /**
   * Only for an icon with a meaning that no text repeats; otherwise it is hidden from screen
   * readers.
   */
  label?: string | undefined;
};

export function Icon({ name, className = 'size-6', label }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      // 1.6 units. WebKit before 2026 multiplies a length by the page zoom twice, but not a percentage.
      strokeWidth="6.667%"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames('shrink-0', directional.has(name) && 'mirrors', className)}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {name in iconShapes ? iconShapes[name as keyof typeof iconShapes] : <use href={`${sprite}#${name}`} />}
    </svg>
  );
}
