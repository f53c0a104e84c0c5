import { type Mutation, type Query, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { ConsoleApi } from '#contract/console/api.ts';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import type { InputOf } from '#contract/http/endpoint.ts';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { changeShown } from '../../runtime/api/show-saved.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';

interface TickProps {
  orderId: number;
  line: ConsoleOrder['items'][number];
  className?: string;
}

/** The tick of a picked line. The server keeps it, so that a second phone goes on. */
export function Tick({ orderId, line, className = '' }: TickProps) {
  const t = useTranslations('orders');
  const language = useLanguage();
  const client = useQueryClient();
  const ofOrder = { predicate: (query: Query) => showsOrder(query, orderId) };
  const set = useWrite('setPicked', {
    onDone: (saved) => {
      show(saved.picked);
      readAgain();
    },
    onFailed: readAgain,
  });

  function show(picked: boolean): void {
    changeShown(
      client,
      'getOrder',
      (order) => ({ ...order, items: order.items.map((one) => (one.id === line.id ? { ...one, picked } : one)) }),
      ofOrder.predicate,
    );
  }

  // The last of several ticks reads for all of them.
  function readAgain(): void {
    const inFlight = client.isMutating({ mutationKey: ['setPicked'], predicate: (write) => isOfOrder(write, orderId) });
    if (inFlight === 1) void client.invalidateQueries(ofOrder);
  }

  function change(picked: boolean): void {
    show(picked);
    set.send({ params: { id: orderId, itemId: line.id }, body: { picked } });
  }

  return (
    <Checkbox
      className={`min-w-11 ${className}`}
      label={<VisuallyHidden>{`${t('picked')}: ${line.name[language]}`}</VisuallyHidden>}
      checked={line.picked}
      onChange={(event) => change(event.target.checked)}
    />
  );
}

function showsOrder({ queryKey, state }: Query, orderId: number): boolean {
  return queryKey[0] === 'getOrder' && (state.data as ConsoleOrder | undefined)?.id === orderId;
}

function isOfOrder({ state }: Mutation, orderId: number): boolean {
  return (state.variables as InputOf<ConsoleApi['setPicked']>).params.id === orderId;
}
