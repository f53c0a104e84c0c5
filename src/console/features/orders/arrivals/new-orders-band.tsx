import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { freshOf } from './fresh.rules.ts';
import { useRead } from '../../../runtime/api/use-read.ts';
import { type App, useApp } from '../../../runtime/app-context.ts';
import { mayOpen, useMe } from '../../../runtime/session/me-context.ts';

/** Most pages open without a new order, and load less without the band. */
const loadBand = ({ languages }: App) =>
  lazy(async () => {
    const [{ NewOrders }] = await Promise.all([import('./new-orders.tsx'), languages.ensure('work')]);
    return { default: NewOrders };
  });

/** Says on every page that orders wait, for those who may accept them. */
export function NewOrdersBand({ className }: { className?: string }) {
  const t = useTranslations('alarm');
  const app = useApp();
  const [Band] = useState(() => loadBand(app));
  const { data } = useRead('countOrders');
  const mayAccept = mayOpen(useMe(), 'orders.accept');
  const { pathname, search } = useLocation();
  // The list of the new orders says it all.
  const isListed = pathname === '/orders' && ['new', null].includes(new URLSearchParams(search).get('stage'));
  const waiting = mayAccept && !isListed ? freshOf(data) : 0;
  if (!mayAccept) return null;
  // The region is there before, so that the order is announced.
  return (
    <section aria-label={t('label')} aria-live="polite" className={className}>
      {waiting > 0 && (
        <Suspense>
          <Band waiting={waiting} />
        </Suspense>
      )}
    </section>
  );
}
