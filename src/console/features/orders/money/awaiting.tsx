import { lazy, Suspense, useState } from 'react';
import type { ButtonLook } from '#ui/action/button.tsx';
import { type App, useApp } from '../../../runtime/app-context.ts';

export type AwaitingProps =
  { show: 'time'; by: string } | (ButtonLook & { show: 'link'; number: string; opensAtOnce?: boolean });

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
