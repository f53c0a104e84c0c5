import { useTranslations } from 'use-intl';
import { ShopLink } from '../../../runtime/routing/shop-link.tsx';
import { Button, buttonClass } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { textLinkClass } from '#ui/action/text-link.ts';
import type { Reordered, Rest } from './reorder.ts';

interface ReorderDialogProps {
  open: boolean;
  outcome: Reordered;
  onClose: () => void;
}

/** What was added to the cart, what was not and why, and a link to the cart. */
export function ReorderDialog({ open, outcome, onClose }: ReorderDialogProps) {
  const t = useTranslations();
  const { added, rest } = outcome;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('orders.reorderAdded', { count: added })}
      closeLabel={t('action.close')}
      size="small"
      footer={
        <>
          {added > 0 && (
            <ShopLink to="/order" className={buttonClass({ className: 'sm:flex-1' })}>
              {t('choice.viewCart')}
            </ShopLink>
          )}
          <Button variant="secondary" className="sm:flex-1" onClick={onClose}>
            {t('action.close')}
          </Button>
        </>
      }
    >
      {rest.length > 0 && (
        <>
          <p className="mb-3 text-ink-soft">{t('orders.reorderRest')}</p>
          <ul className="flex flex-col gap-3">
            {rest.map((one, index) => (
              <li key={index} className="rounded-control bg-shell px-4 py-3">
                <p className="font-medium">
                  {one.productId === null ? (
                    <bdi>{one.name}</bdi>
                  ) : (
                    <ShopLink
                      to={`/product/${one.productId}`}
                      className={textLinkClass({ className: 'inline-block thumb-target' })}
                    >
                      <bdi>{one.name}</bdi>
                    </ShopLink>
                  )}
                </p>
                <p className="text-sm text-ink-soft">{sentenceOf(one)}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );

  function sentenceOf({ reason, added: count }: Rest): string {
    switch (reason) {
      case 'gone':
        return t('orders.reorderGone');
      case 'options':
        return t('orders.reorderOptions');
      case 'soldOut':
        return t('orders.reorderSoldOut');
      case 'full':
        return t('orders.reorderFull');
      case 'fewer':
        return t('orders.reorderFewer', { count });
      case 'failed':
        return t('error.generic');
    }
  }
}
