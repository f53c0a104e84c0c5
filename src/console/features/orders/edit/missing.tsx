import { useTranslations } from 'use-intl';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { Button } from '#ui/action/button.tsx';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import type { EditStart } from './edit-dialog.tsx';
import { emptyOrderEdit, takeOut } from './edit-draft.rules.ts';
import { type EditedOrders, useOrderEdit } from './use-edit.tsx';

type Line = ConsoleOrder['items'][number];

/** Edits a line that is not on the shelf, of one of the orders. */
export function useMissing(props: EditedOrders) {
  const t = useTranslations('edit');
  const { dialog, open } = useOrderEdit(props);
  return { dialog, open: (order: ConsoleOrder, line: Line) => open(order, missingStart(line, t('notOnShelf'))) };
}

interface MissingButtonProps {
  line: Line;
  onClick: () => void;
  className?: string;
}

/** Says while picking that a line is not on the shelf. */
export function MissingButton({ line, onClick, className }: MissingButtonProps) {
  const t = useTranslations('edit');
  const name = line.name[useLanguage()];
  return (
    <Button variant="quiet" size="small" className={className} aria-label={t('missingOne', { name })} onClick={onClick}>
      {t('missing')}
    </Button>
  );
}

/** What the dialog begins with for a line that is not on the shelf. */
export function missingStart({ id, quantity }: Line, reason: string): EditStart {
  return { itemId: id, swaps: false, draft: { ...takeOut(emptyOrderEdit, id, quantity, { missing: true }), reason } };
}
