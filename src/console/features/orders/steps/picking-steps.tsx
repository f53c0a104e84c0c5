import type { ConsoleOrder } from '#contract/console/orders.ts';
import { PackButton } from './pack-button.tsx';
import { StartPicking } from './start-picking.tsx';

/** Picking and packing of an order. Until a line is ticked, picking is what comes next. */
export function PickingSteps({ order }: { order: ConsoleOrder }) {
  const isPicking = order.items.some(({ picked }) => picked);
  const start = <StartPicking key="start" number={order.number} variant={isPicking ? 'secondary' : 'primary'} />;
  const packed = <PackButton key="packed" orders={[order]} isMain={isPicking} />;
  return isPicking ? [packed, start] : [start, packed];
}
