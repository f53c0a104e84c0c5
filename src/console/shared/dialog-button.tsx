import { type ReactNode, Suspense, useState } from 'react';
import { Button, type ButtonLook } from '#ui/action/button.tsx';

export interface OpenedDialog {
  open: boolean;
  onClose: () => void;
}

interface DialogButtonProps extends ButtonLook {
  label: string;
  /** Whether the dialog is open from the start. */
  opensAtOnce?: boolean;
  children: (dialog: OpenedDialog) => ReactNode;
}

/** A button that opens a dialog, which is loaded then. Each time, the dialog begins anew. */
export function DialogButton({ label, opensAtOnce = false, children, ...look }: DialogButtonProps) {
  const [turn, setTurn] = useState(opensAtOnce ? 1 : 0);
  const [isOpen, setOpen] = useState(opensAtOnce);
  return (
    <>
      <Button
        {...look}
        onClick={() => {
          setTurn(turn + 1);
          setOpen(true);
        }}
      >
        {label}
      </Button>
      {turn > 0 && <Suspense key={turn}>{children({ open: isOpen, onClose: () => setOpen(false) })}</Suspense>}
    </>
  );
}
