import { lazy, Suspense, useState } from 'react';
import { type App, useApp } from '../../../runtime/app-context.ts';
import type { AwaitingProps } from './awaiting-payment.tsx';

const loadAwaiting = ({ languages }: App) =>
  lazy(async () => {
    const [{ AwaitingPayment }] = await Promise.all([import('./awaiting-payment.tsx'), languages.ensure('orderMoney')]);
    return { default: AwaitingPayment };
  });

/** What only orders show that wait for a payment. It is loaded with the first of them. */
export function Awaiting(props: AwaitingProps) {
  const app = useApp();
  const [AwaitingPayment] = useState(() => loadAwaiting(app));
  return (
    <Suspense>
      <AwaitingPayment {...props} />
    </Suspense>
  );
}
