import { classNames } from '../styles/class-names.ts';
import { hollowStar, starFill, starGap, starPath, starWidth } from './star-shape.tsx';

export type StarsProps = {
  /** 0 to 5. */
  value: number;
  /** The rating in words, e.g. "Rated 4.9 out of 5". */
  label: string;
  /** The number printed next to the stars, e.g. "4.9"; the stars round, so it should be there. */
  valueText?: string | undefined;
  /** After the number, e.g. "(36)". */
  countText?: string | undefined;
  size?: 'small' | 'medium' | undefined;
  className?: string | undefined;
};

const places = [1, 2, 3, 4, 5];
const rowWidth = places.length * (starWidth + starGap) - starGap;

/** A rating. Its stars are one picture, because a list shows many ratings. */
export function Stars({ value, label, valueText, countText, size = 'small', className }: StarsProps) {
  const half = places.find((n) => starFill(value, n) === 'half');
  return (
    <span className={classNames('inline-flex flex-wrap items-center gap-x-1.5', className)}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${rowWidth} ${starWidth}`}
        className={classNames('w-auto shrink-0 fill-current text-ink mirrors', size === 'small' ? 'h-3.5' : 'h-5')}
      >
        {places.map((n) => {
          const fill = starFill(value, n);
          return (
            <path
              key={n}
              data-fill={fill}
              d={starPath('full', n)}
              className={fill === 'full' ? undefined : hollowStar}
            />
          );
        })}
        {half !== undefined && <path d={starPath('half', half)} />}
      </svg>
      {valueText !== undefined && (
        <bdi
          dir="ltr"
          translate="no"
          aria-hidden
          className={classNames('font-medium', size === 'small' ? 'text-xs' : 'text-sm')}
        >
          {valueText}
        </bdi>
      )}
      {countText !== undefined && (
        <bdi
          dir="ltr"
          translate="no"
          className={classNames('text-ink-faint', size === 'small' ? 'text-xs' : 'text-sm')}
        >
          {countText}
        </bdi>
      )}
    </span>
  );
}
