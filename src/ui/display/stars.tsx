import { classNames } from '../styles/class-names.ts';
import { StarShape, starFill } from './star-shape.tsx';

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

export function Stars({ value, label, valueText, countText, size = 'small', className }: StarsProps) {
  return (
    <span className={classNames('inline-flex flex-wrap items-center gap-x-1.5', className)}>
      <span role="img" aria-label={label} className="inline-flex gap-0.5 text-ink">
        {[1, 2, 3, 4, 5].map((n) => (
          <StarShape key={n} fill={starFill(value, n)} className={size === 'small' ? 'size-3.5' : 'size-5'} />
        ))}
      </span>
      {valueText !== undefined && (
        <bdi dir="ltr" aria-hidden className={classNames('font-medium', size === 'small' ? 'text-xs' : 'text-sm')}>
          {valueText}
        </bdi>
      )}
      {countText !== undefined && (
        <bdi dir="ltr" className={classNames('text-ink-faint', size === 'small' ? 'text-xs' : 'text-sm')}>
          {countText}
        </bdi>
      )}
    </span>
  );
}
