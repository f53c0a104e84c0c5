import type { ReactNode } from 'react';
import { IconButton } from '#ui/action/icon-button.tsx';
import { classNames } from '#ui/styles/class-names.ts';
import { reserveBottom } from './reserve-bottom.ts';

interface SelectionToolbarProps {
  label: string;
  clearLabel: string;
  /** How many are selected, in words. */
  count: string;
  /** Whether the steps stand in one line that scrolls sideways, instead of several lines. */
  isOneLine?: boolean;
  onClear: () => void;
  /** The steps. */
  children: ReactNode;
}

/** What can be done with the selected rows of a list, above the bottom of the screen. */
export function SelectionToolbar({ label, clearLabel, count, isOneLine, onClear, children }: SelectionToolbarProps) {
  return (
    <div
      ref={reserveBottom}
      role="toolbar"
      aria-label={label}
      className={classNames(
        'sticky bottom-[calc(env(safe-area-inset-bottom)+4.5rem)] z-10 mt-6 flex items-center gap-2 rounded-card bg-white shadow-lift md:bottom-4',
        isOneLine ? 'overflow-x-auto p-2 whitespace-nowrap [&>*]:shrink-0' : 'flex-wrap p-3',
      )}
    >
      <IconButton icon="close" label={clearLabel} onClick={onClear} />
      <span role="status" className="me-auto">
        {count}
      </span>
      {children}
    </div>
  );
}
