import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import { isShown } from './field.tsx';
import { moveRadio } from './move-radio.ts';

export type RadioChipProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'children'> & {
  children: ReactNode;
  /** A small text below, e.g. why it is disabled. */
  note?: ReactNode;
};

/** A radio button as a chip. The native radio inside handles keys and forms. */
export function RadioChip({ children, note, ...input }: RadioChipProps) {
  return (
    <label
      className={classNames(
        'relative flex min-h-12 min-w-20 shrink-0 sm:min-w-0 cursor-pointer flex-col items-center justify-center rounded-control bg-white px-3 py-1.5 max-w-full text-center leading-snug inset-ring sm:px-2 sm:whitespace-nowrap inset-ring-line-strong',
        'transition-[background-color,box-shadow] hover:inset-ring-ink-soft',
        'has-checked:bg-maroon-soft has-checked:inset-ring-2 has-checked:inset-ring-maroon',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-maroon',
        'has-disabled:cursor-not-allowed has-disabled:bg-shell has-disabled:text-ink-faint has-disabled:inset-ring-line',
        'forced-colors:border forced-colors:has-checked:border-4',
      )}
    >
      <input
        {...input}
        type="radio"
        data-shown-value={input.checked}
        onKeyDown={moveRadio}
        className="absolute inset-0 cursor-[inherit] appearance-none opacity-0"
      />
      <span>{children}</span>
      {isShown(note) && <span className="text-xs">{note}</span>}
    </label>
  );
}

export type RadioChipsProps = {
  legend: ReactNode;
  /** For days: one row that scrolls sideways on a phone, elsewhere seven columns, or four where there is less room. */
  isWeek?: boolean | undefined;
  children: ReactNode;
};

export function RadioChips({ legend, isWeek = false, children }: RadioChipsProps) {
  return (
    <fieldset className={classNames('min-w-0', isWeek && '@container')}>
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      <div
        className={
          isWeek
            ? '-mx-5 flex gap-2 overflow-x-auto px-5 py-1 [scrollbar-width:thin] sm:mx-0 sm:grid sm:grid-cols-4 @min-[40rem]:grid-cols-7 sm:overflow-visible sm:px-0'
            : 'flex flex-wrap gap-2 py-1'
        }
      >
        {children}
      </div>
    </fieldset>
  );
}
