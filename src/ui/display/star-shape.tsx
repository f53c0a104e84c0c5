import { classNames } from '../styles/class-names.ts';

export type StarFill = 'empty' | 'half' | 'full';

const outline = 'M12 2.9l2.8 5.8 6.3.9-4.6 4.4 1.1 6.3L12 17.3l-5.6 3 1.1-6.3L2.9 9.6l6.3-.9z';
const startHalf = 'M12 2.9v14.4l-5.6 3 1.1-6.3L2.9 9.6l6.3-.9z';

/** How full the n-th star is (n from 1): whole stars are rounded down, a half from .5 up. */
export function starFill(value: number, n: number): StarFill {
  if (value >= n) return 'full';
  return value >= n - 0.5 ? 'half' : 'empty';
}

/** `outline`: one star as a sign, not as a rating. */
export type StarShapeProps = { fill: StarFill | 'outline'; className?: string | undefined };

const hollow = 'fill-none stroke-line-strong stroke-[1.5] forced-colors:stroke-[CanvasText]';

const looks: Record<StarFill | 'outline', string> = {
  empty: hollow,
  half: hollow,
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
      <path d={outline} className={looks[fill]} />
      {fill === 'half' && <path d={startHalf} className="fill-current" />}
    </svg>
  );
}
