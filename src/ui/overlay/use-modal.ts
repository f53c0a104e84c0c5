import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
} from 'react';

/** A little longer than the longest closing animation in overlays.css. */
const leaveMs = 240;

/**
 * Opens and closes a native modal dialog by a prop. The content stays until the closing animation
 * ends, as `present` says. Focus starts on the element marked `data-autofocus`, else on the title,
 * and is restored afterwards. Safari does not focus a pressed button: `opener` gets the focus there.
 */
export function useModal(open: boolean, onClose: () => void, opener?: RefObject<HTMLElement | null>) {
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
    // With nothing to restore, the focus stays inside until the dialog is hidden.
    const focused = document.activeElement;
    if (focused === document.body || dialog.contains(focused)) opener?.current?.focus();
    const timer = setTimeout(() => setPresent(false), leaveMs);
    return () => clearTimeout(timer);
  }, [open, opener]);

  // If the component unmounts with its dialog open, restore the focus and unlock the page behind
  // it.
  useLayoutEffect(() => {
    if (!present) return;
    const dialog = ref.current;
    return () => dialog?.close();
  }, [present]);

  const dialogProps = {
    ref,
    // A file input inside fires "cancel" too, and a nested dialog "close"; ignore those.
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
      // The second press of a double press on a button, after which the dialog has become smaller.
      const isSecond = event.detail > 1;
      if (pressedBackdrop.current && event.target === event.currentTarget && !isSecond) onClose();
    },
  };

  return { present, dialogProps };
}
