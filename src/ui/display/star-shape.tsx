import { classNames } from '../styles/class-names.ts';

export type StarFill = 'empty' | 'half' | 'full';

/** The width of a star and of the gap after it, in units of the paths. */
export const starWidth = 24;
export const starGap = 4;

/** The path of the n-th star of a row (n from 1). */
export function starPath(fill: StarFill, n = 1): string {
  const tip = `M${12 + (n - 1) * (starWidth + starGap)} 2.9`;
  return fill === 'half'
    ? `${tip}v14.4l-5.6 3 1.1-6.3-4.6-4.4 6.3-.9z`
    : `${tip}l2.8 5.8 6.3.9-4.6 4.4 1.1 6.3-5.6-3-5.6 3 1.1-6.3-4.6-4.4 6.3-.9z`;
}

/** How full the n-th star is (n from 1): whole stars are rounded down, a half from .5 up. */
export function starFill(value: number, n: number): StarFill {
  if (value >= n) return 'full';
  return value >= n - 0.5 ? 'half' : 'empty';
}

/** `outline`: one star as a sign, not as a rating. */
export type StarShapeProps = { fill: StarFill | 'outline'; className?: string | undefined };

/** The look of a star, or of its other half, that is not filled. */
export const hollowStar = 'fill-none stroke-line-strong stroke-[1.5] forced-colors:stroke-[CanvasText]';

const looks: Record<StarFill | 'outline', string> = {
  empty: hollowStar,
  half: hollowStar,
  full: 'fill-current',
  outline: 'fill-none stroke-current stroke-[1.5]',
};

/** The half is at the start of the line, so the shape is mirrored in Arabic. */
export function StarShape({ fill, className = 'size-4' }: StarShapeProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="16"
      height="16"
      aria-hidden
      data-fill={fill}
      className={classNames('shrink-0 mirrors', className)}
    >
      <path d={starPath('full')} className={looks[fill]} />
      {fill === 'half' && <path d={starPath('half')} className="fill-current" />}
    </svg>
  );
}
