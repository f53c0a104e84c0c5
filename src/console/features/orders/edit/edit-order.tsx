import { useTranslations } from 'use-intl';
import { mayEditLines } from '#contract/console/order-work.ts';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { Menu, MenuItem } from '#ui/overlay/menu.tsx';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import { mayOpen, useMe } from '../../../runtime/session/me-context.ts';
import type { EditWork } from './edit-dialog.tsx';
import { emptyOrderEdit, takeOut } from './edit-draft.rules.ts';
import { missingStart } from './missing.tsx';
import { useOrderEdit } from './use-edit.tsx';

type Line = ConsoleOrder['items'][number];

interface EditProps {
  order: ConsoleOrder;
  work: EditWork;
}

/** Whether the person may edit the lines of an order as it is now. */
function useMayEdit({ status }: ConsoleOrder): boolean {
  return mayOpen(useMe(), 'orders.edit') && mayEditLines(status);
}

/** The button that edits the whole order. */
export function EditOrder({ order, work }: EditProps) {
  const t = useTranslations('edit');
  const { dialog, open } = useOrderEdit({ orders: [order], work });
  if (!useMayEdit(order)) return null;
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        onClick={() => open(order, { draft: emptyOrderEdit, itemId: null, swaps: false })}
      >
        {t('open')}
      </Button>
      {dialog}
    </>
  );
}

/** The menu of a line: take a piece out, say that it is missing, or swap it. */
export function LineMenu({ order, work, line }: EditProps & { line: Line }) {
  const t = useTranslations('edit');
  const name = line.name[useLanguage()];
  const { dialog, open } = useOrderEdit({ orders: [order], work });
  if (!useMayEdit(order) || line.quantity === 0) return null;
  const only = { itemId: line.id, swaps: false };
  return (
    <>
      <Menu trigger={(props) => <IconButton {...props} icon="more" label={t('ofLine', { name })} />}>
        <MenuItem onSelect={() => open(order, { ...only, draft: takeOut(emptyOrderEdit, line.id, 1) })}>
          {t('takeOne', { count: line.quantity })}
        </MenuItem>
        <MenuItem onSelect={() => open(order, missingStart(line, t('notOnShelf')))}>{t('missing')}</MenuItem>
        {line.productId !== null && (
          <MenuItem onSelect={() => open(order, { itemId: line.id, swaps: true, draft: emptyOrderEdit })}>
            {t('swap')}
          </MenuItem>
        )}
      </Menu>
      {dialog}
    </>
  );
}
