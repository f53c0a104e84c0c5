import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { buttonClass } from '#ui/action/button.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { mayOpen, useMe } from '../../../runtime/session/me-context.ts';

/** Prints the slip or the invoice of an order, as often as needed. */
export function PrintLinks({ number }: { number: string }) {
  const t = useTranslations('orders.step');
  const me = useMe();
  if (!mayOpen(me, 'orders.print')) return null;
  const look = buttonClass({ variant: 'secondary', size: 'small' });
  return (
    <>
      <Link to={`/orders/${number}/slip`} className={look}>
        <Icon name="print" className="size-5" />
        {t('print')}
      </Link>
      {mayOpen(me, 'orders.money') && (
        <Link to={`/orders/${number}/slip?kind=receipt`} className={look}>
          {t('printReceipt')}
        </Link>
      )}
    </>
  );
}
