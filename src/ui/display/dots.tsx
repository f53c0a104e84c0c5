import { classNames } from '../styles/class-names.ts';

export type DotsProps = {
  count: number;
  current: number;
  onSelect: (index: number) => void;
  /** Accessible names of the row and of each dot (n from 1). */
  label: string;
  dotLabel: (n: number) => string;
  /** For use on a photograph. */
  light?: boolean | undefined;
  className?: string | undefined;
};

/** Marks the current slide, index from 0; the first dot is at the start of the line. */
export function Dots({ count, current, onSelect, label, dotLabel, light = false, className }: DotsProps) {
  if (count <= 1) return null;
  return (
    <div role="group" aria-label={label} className={classNames('flex items-center justify-center', className)}>
      {Array.from({ length: count }, (_, index) => (
        <button
          key={index}
          type="button"
          aria-label={dotLabel(index + 1)}
          aria-current={index === current || undefined}
          onClick={() => onSelect(index)}
          className={classNames(
            'group relative flex h-11 items-center justify-center px-1',
            count > 6 ? 'min-w-6' : 'min-w-11',
          )}
        >
          <span
            className={classNames(
              'h-2 rounded-full transition-[width,background-color]',
              index === current ? 'w-6 forced-colors:bg-[Highlight]' : 'w-2 forced-colors:bg-[CanvasText]',
              light
                ? index === current
                  ? 'bg-white'
                  : 'bg-white/60 group-hover:bg-white'
                : index === current
                  ? 'bg-maroon'
                  : 'bg-line-strong group-hover:bg-ink-soft',
            )}
          />
        </button>
      ))}
    </div>
  );
}
