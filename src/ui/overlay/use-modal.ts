import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent, type SyntheticEvent } from 'react';

/** The longest way out in overlays.css, and a little. */
const leaveMs = 240;

/**
 * Opens and closes a native modal dialog by a prop. The content stays until the way out is over; `present` says so.
 * Focus starts on the element marked `data-autofocus`, else on the title, and goes back where it was.
 */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);

  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return;
    if (open) {
      if (!dialog.open) dialog.showModal();
      const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>('h2');
      first?.focus();
      return;
    }
    if (dialog.open) dialog.close();
    const timer = setTimeout(() => setPresent(false), leaveMs);
    return () => clearTimeout(timer);
  }, [open]);

  // A page that goes away with its dialog open must still give the focus back and free the page behind it.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => dialog?.close();
  }, [present]);

  const dialogProps = {
    ref,
    // A file input inside fires "cancel" too, and a nested dialog "close"; those are not ours.
    onCancel: (event: SyntheticEvent) => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    onClose: (event: SyntheticEvent) => {
      if (event.target === event.currentTarget && open) onClose();
    },
    onPointerDown: (event: MouseEvent) => {
      pressedBackdrop.current = event.target === event.currentTarget;
    },
    onClick: (event: MouseEvent) => {
      if (pressedBackdrop.current && event.target === event.currentTarget) onClose();
    },
  };

  return { present, dialogProps };
}
