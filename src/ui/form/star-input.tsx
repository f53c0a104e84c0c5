import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { classNames } from '../styles/class-names.ts';
import { StarShape, starFill } from '../display/star-shape.tsx';
import { maxStars, ratingAt, ratingByKey, starStep } from './star-value.ts';

export type StarInputProps = {
  /** 0 while nothing is chosen. */
  value: number;
  onChange: (value: number) => void;
  label: string;
  /** Describes a value: `(4.5) => "4.5 out of 5"`; 0 is "not rated". */
  valueText: (value: number) => string;
  disabled?: boolean | undefined;
  className?: string | undefined;
};

export function StarInput({ value, onChange, label, valueText, disabled = false, className }: StarInputProps) {
  const [preview, setPreview] = useState<number | null>(null);
  const shown = preview ?? value;

  function pointed(event: PointerEvent): number {
    const box = event.currentTarget.getBoundingClientRect();
    const fromStart = isRightToLeft(event.currentTarget) ? box.right - event.clientX : event.clientX - box.left;
    return ratingAt(fromStart, box.width);
  }

  function handleKey(event: KeyboardEvent): void {
    const next = ratingByKey(event.key, value, isRightToLeft(event.currentTarget));
    if (next === null || disabled) return;
    event.preventDefault();
    setPreview(null);
    onChange(next);
  }

  return (
    <div className={classNames('inline-flex max-w-full flex-col items-center gap-2', className)}>
      <div
        role="slider"
        tabIndex={disabled ? -1 : 0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={maxStars}
        aria-valuenow={value}
        aria-valuetext={valueText(value)}
        aria-disabled={disabled || undefined}
        data-step={starStep}
        onPointerMove={(event) => !disabled && setPreview(pointed(event))}
        onPointerLeave={() => setPreview(null)}
        onPointerUp={(event) => {
          if (disabled) return;
          setPreview(null);
          onChange(pointed(event));
        }}
        onKeyDown={handleKey}
        className="grid max-w-full cursor-pointer touch-pan-y grid-cols-5 rounded-control text-maroon aria-disabled:cursor-default aria-disabled:opacity-50"
      >
        {[1, 2, 3, 4, 5].map((n) => (
          <span key={n} data-star={n} className="flex h-13 w-13 max-w-full items-center justify-center">
            <StarShape fill={starFill(shown, n)} className="size-9" />
          </span>
        ))}
      </div>
      <span aria-hidden className="min-h-6 text-sm text-ink-soft">
        {valueText(shown)}
      </span>
    </div>
  );
}

function isRightToLeft(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl';
}
