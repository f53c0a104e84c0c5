import { useId, type ReactNode, type RefObject } from 'react';
import { IconButton } from '../action/icon-button.tsx';
import { useModal } from './use-modal.ts';

export type DrawerProps = {
  open: boolean;
  onClose: () => void;
  /** Gets the focus afterwards in browsers that do not focus a pressed button. */
  opener?: RefObject<HTMLElement | null> | undefined;
  /** The edge it slides in from: a menu from the start, a cart from the end. */
  side?: 'start' | 'end' | undefined;
  title: ReactNode;
  closeLabel: string;
  footer?: ReactNode;
  children: ReactNode;
};

export function Drawer({ open, onClose, opener, side = 'start', title, closeLabel, footer, children }: DrawerProps) {
  const titleId = useId();
  const { present, dialogProps } = useModal(open, onClose, opener);
  if (!present) return null;

  return (
    <dialog {...dialogProps} aria-labelledby={titleId} data-side={side} className="overlay drawer">
      <div className="flex h-full flex-col pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)]">
        <header className="flex items-center gap-3 border-b border-line ps-5 pe-2 py-2">
          <h2 id={titleId} tabIndex={-1} className="min-w-0 flex-1 truncate text-lg font-medium outline-none">
            {title}
          </h2>
          <IconButton icon="close" label={closeLabel} onClick={onClose} />
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
        {footer !== undefined && <footer className="border-t border-line p-5">{footer}</footer>}
      </div>
    </dialog>
  );
}
