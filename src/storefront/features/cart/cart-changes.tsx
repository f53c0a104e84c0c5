import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { CartItemId } from '#contract/ids.ts';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { Money } from '../../shared/money/money.tsx';
import type { LineChange } from './line-changes.ts';
import { useAcceptChanges } from './use-accept-changes.ts';

export const changesHeadingId = 'cart-changes';

interface CartChangesProps {
  changes: readonly LineChange[];
  /** The order was refused because of the changes: they take the focus. */
  urgent?: boolean;
  /** Called before lines change: pending quantities for them are out of date. */
  onAccept?: (lineId: CartItemId) => void;
}

/**
 * What changed in the cart since the shopper last saw it, accepted one at a time or all together.
 */
export function CartChanges({ changes, urgent = false, onAccept }: CartChangesProps) {
  const t = useTranslations('cart');
  const accept = useAcceptChanges();
  const heading = useRef<HTMLHeadingElement>(null);
  const wasUsed = useRef(false);

  useEffect(() => {
    if (!urgent) return;
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'center' });
  }, [urgent]);

  // After the last change this component unmounts.
  useEffect(
    () => () => {
      if (wasUsed.current) document.querySelector<HTMLElement>('main h1')?.focus();
    },
    [],
  );

  async function confirm(accepted: readonly LineChange[]): Promise<void> {
    wasUsed.current = true;
    for (const { item } of accepted) onAccept?.(item.id);
    try {
      await accept.mutateAsync(accepted);
    } catch {
      // The toast shows the error; the remaining changes stay here.
    }
    // The focused button was removed with the accepted change.
    heading.current?.focus();
  }

  return (
    <section aria-labelledby={changesHeadingId} className="rounded-card bg-progress-soft p-5 sm:p-6">
      <div className="flex items-start gap-3">
        <Icon name="alert" className="mt-0.5 size-5 text-progress" />
        <div role="status">
          <h2 id={changesHeadingId} ref={heading} tabIndex={-1} className="font-medium text-progress outline-none">
            {t('changesTitle')}
          </h2>
          <p className="text-sm">{t('changesText')}</p>
        </div>
      </div>
      <ul className="mt-4 flex flex-col divide-y divide-line border-y border-line">
        {changes.map((change) => (
          <li key={change.item.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <div className="min-w-0 flex-[1_1_14rem]">
              <p className="font-medium">
                <bdi>{change.item.product.name}</bdi>
              </p>
              <ChangeText change={change} />
            </div>
            <Button
              variant="secondary"
              size="small"
              busy={accept.isPending && (accept.variables?.includes(change) ?? false)}
              aria-label={t('acceptOf', { name: change.item.product.name })}
              onClick={() => void confirm([change])}
            >
              {t('accept')}
            </Button>
          </li>
        ))}
      </ul>
      {changes.length > 1 && (
        <Button className="mt-4" size="small" busy={accept.isPending} onClick={() => void confirm(changes)}>
          {t('acceptAll')}
        </Button>
      )}
    </section>
  );
}

function ChangeText({ change: { item, priceBefore, possible } }: { change: LineChange }) {
  const t = useTranslations('cart');
  if (possible === 0) return <p className="text-sm">{t('goneLine')}</p>;
  return (
    <>
      {priceBefore !== null && (
        <p className="text-sm">
          {t.rich('priceChanged', {
            before: () => <Money riyals={priceBefore} size="small" />,
            now: () => <Money riyals={item.price} size="small" />,
          })}
        </p>
      )}
      {possible !== null && <p className="text-sm">{t('fewerLeft', { left: possible, had: item.quantity })}</p>}
    </>
  );
}
