import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { Menu, MenuItem } from '#ui/overlay/menu.tsx';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import { mayOpen, useMe } from '../../../runtime/session/me-context.ts';
import type { OrderWork } from '../steps/use-order-work.ts';
import type { EditStart } from './edit-dialog.tsx';
import { emptyDraft, takeOut } from './edit-draft.rules.ts';

const EditDialog = lazy(async () => ({ default: (await import('./edit-dialog.tsx')).EditDialog }));

type Line = ConsoleOrder['items'][number];

interface EditProps {
  order: ConsoleOrder;
  work: OrderWork;
}

/** Whether the person may edit the lines of an order as it is now. */
function useMayEdit({ status }: ConsoleOrder): boolean {
  return mayOpen(useMe(), 'orders.edit') && (status === 'Pending' || status === 'Processing');
}

/** The dialog of an edit, loaded when it is opened. */
function useEdit({ order, work }: EditProps) {
  const [start, setStart] = useState<EditStart | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [turn, setTurn] = useState(0);
  const dialog = start && (
    <Suspense>
      <EditDialog key={turn} order={order} start={start} work={work} open={isOpen} onClose={() => setOpen(false)} />
    </Suspense>
  );
  function open(next: EditStart): void {
    setStart(next);
    setTurn(turn + 1);
    setOpen(true);
  }
  return { dialog, open };
}

/** The button that edits the whole order. */
export function EditOrder({ order, work }: EditProps) {
  const t = useTranslations('edit');
  const { dialog, open } = useEdit({ order, work });
  if (!useMayEdit(order)) return null;
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => open({ draft: emptyDraft, itemId: null, swaps: false })}>
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
  const { dialog, open } = useEdit({ order, work });
  if (!useMayEdit(order) || line.quantity === 0) return null;
  const only = { itemId: line.id, swaps: false };
  return (
    <>
      <Menu trigger={(props) => <IconButton {...props} icon="more" label={t('ofLine', { name })} />}>
        <MenuItem onSelect={() => open({ ...only, draft: takeOut(emptyDraft, line.id, 1) })}>
          {t('takeOne', { count: line.quantity })}
        </MenuItem>
        <MenuItem onSelect={() => open({ ...only, draft: missingDraft(line, t('notOnShelf')) })}>
          {t('missing')}
        </MenuItem>
        {line.productId !== null && (
          <MenuItem onSelect={() => open({ itemId: line.id, swaps: true, draft: emptyDraft })}>{t('swap')}</MenuItem>
        )}
      </Menu>
      {dialog}
    </>
  );
}

/** Says while picking that a line is not on the shelf. */
export function MissingButton({ order, work, line, className }: EditProps & { line: Line; className?: string }) {
  const t = useTranslations('edit');
  const language = useLanguage();
  const { dialog, open } = useEdit({ order, work });
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className={className}
        onClick={() => open({ itemId: line.id, swaps: false, draft: missingDraft(line, t('notOnShelf')) })}
      >
        {t('missing')}
        <VisuallyHidden>{`: ${line.name[language]}`}</VisuallyHidden>
      </Button>
      {dialog}
    </>
  );
}

function missingDraft({ id, quantity }: Line, reason: string) {
  return { ...takeOut(emptyDraft, id, quantity, { missing: true }), reason };
}
