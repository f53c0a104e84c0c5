import { useId, type ReactNode } from 'react';
import { IconButton } from '../action/icon-button.tsx';
import { useModal } from './use-modal.ts';

export type DialogSize = 'small' | 'medium' | 'large';

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  titleHidden?: boolean | undefined;
  closeLabel: string;
  size?: DialogSize | undefined;
  /** Buttons below the scrolling content, in reading order. */
  footer?: ReactNode;
  /** `alertdialog` for a question that needs an answer. */
  role?: 'alertdialog' | undefined;
  describedBy?: string | undefined;
  children?: ReactNode;
};

export function Dialog({
  open,
  onClose,
  title,
  titleHidden,
  closeLabel,
  size = 'medium',
  footer,
  role,
  describedBy,
  children,
}: DialogProps) {
  const titleId = useId();
  const { present, dialogProps } = useModal(open, onClose);
  if (!present) return null;

  return (
    <dialog
      {...dialogProps}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      data-size={size}
      className="overlay dialog"
    >
      <div className="flex max-h-[inherit] flex-col">
        <header className="flex items-start gap-3 ps-6 pe-3 pt-3">
          <h2
            id={titleId}
            tabIndex={-1}
            className={titleHidden ? 'sr-only' : 'min-w-0 flex-1 pt-2 text-heading font-medium outline-none'}
          >
            {title}
          </h2>
          <IconButton icon="close" label={closeLabel} className="ms-auto" onClick={onClose} />
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto px-6 pt-3 pb-6">{children}</div>
        {footer !== undefined && (
          <footer className="flex flex-col gap-3 border-t border-line px-6 py-4 sm:flex-row">{footer}</footer>
        )}
      </div>
    </dialog>
  );
}
