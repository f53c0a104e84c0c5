import type { Query } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { pickText } from '#contract/values/locale.ts';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { classNames } from '#ui/styles/class-names.ts';
import { changeShown } from '../../runtime/api/show-saved.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { useOutbox } from '../../shared/outbox/use-outbox.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';

// On its way to the server.
const waitingClass =
  '[&_input]:border-2 [&_input]:border-dashed [&_input]:border-maroon [&_input]:bg-maroon-soft [&_input]:inset-ring-0 [&_svg]:text-maroon';

interface TickProps {
  orderId: number;
  line: ConsoleOrder['items'][number];
  className?: string;
}

/** The tick of a picked line. The server keeps it, so that a second phone goes on. */
export function Tick({ orderId, line, className = '' }: TickProps) {
  const t = useTranslations('orders');
  const language = useLanguage();
  const { queryClient } = useApp();
  const { keep, waiting } = useOutbox();
  const showsOrder = ({ state }: Query) => (state.data as ConsoleOrder | undefined)?.id === orderId;
  const set = useWrite('setPicked', {
    onDone: ({ picked }) => show(picked),
    // What the server did not take is not shown as done.
    onFailed: (_error, { body }) => show(!body.picked),
    onLost: (input, key) => keep({ name: 'setPicked', input, key, orderIds: [orderId], label: numberOf() }),
    shownBy: showsOrder,
  });

  const kept = waiting.findLast((write) => write.name === 'setPicked' && write.input.params.itemId === line.id);
  const isTicked = kept?.name === 'setPicked' ? kept.input.body.picked : line.picked;
  const isWaiting = set.busy || kept !== undefined;

  function numberOf(): string {
    const orders = queryClient.getQueriesData<ConsoleOrder>({ queryKey: ['getOrder'] });
    return orders.find(([, order]) => order?.id === orderId)?.[1]?.number ?? '';
  }

  function show(picked: boolean): void {
    changeShown(
      queryClient,
      'getOrder',
      (order) => ({ ...order, items: order.items.map((one) => (one.id === line.id ? { ...one, picked } : one)) }),
      showsOrder,
    );
  }

  function change(picked: boolean): void {
    show(picked);
    set.send({ params: { id: orderId, itemId: line.id }, body: { picked } });
  }

  return (
    <Checkbox
      className={classNames('min-w-11', isWaiting && waitingClass, className)}
      aria-busy={isWaiting || undefined}
      aria-description={isWaiting ? t('tickWaits') : undefined}
      label={<VisuallyHidden>{`${t('picked')}: ${pickText(line.name, language)}`}</VisuallyHidden>}
      checked={isTicked}
      onChange={(event) => change(event.target.checked)}
    />
  );
}
