import type { CartItemId } from '#contract/ids.ts';
import { OptionsDialog } from './options-dialog.tsx';

interface LineOptionsDialogProps {
  itemId: CartItemId;
  onClose: () => void;
}

/** The personalisation of a cart line; open while it is rendered. */
export function LineOptionsDialog({ itemId, onClose }: LineOptionsDialogProps) {
  return <OptionsDialog open source={{ kind: 'line', itemId }} onClose={onClose} />;
}
