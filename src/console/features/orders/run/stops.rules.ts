import type { ConsoleOrder } from '#contract/console/orders.ts';

type Stop = Pick<ConsoleOrder, 'id' | 'stage' | 'marks'>;

/** The stops of a run: those ahead in the driver's own order, those that came back, and the delivered ones. */
export function sortStops<T extends Stop>(stops: readonly T[], order: readonly number[]) {
  const place = ({ id }: T) => {
    const at = order.indexOf(id);
    return at === -1 ? order.length : at;
  };
  const isBack = ({ marks }: T) => marks.includes('tried');
  const away = stops.filter(({ stage }) => stage === 'way');
  return {
    ahead: away.filter((stop) => !isBack(stop)).sort((one, other) => place(one) - place(other)),
    back: away.filter(isBack),
    delivered: stops.filter(({ stage }) => stage !== 'way'),
  };
}

/** The order of the stops after one was moved up (-1) or down (1). */
export function moveStop(ids: readonly number[], id: number, by: -1 | 1): number[] {
  const from = ids.indexOf(id);
  const to = from + by;
  if (from === -1 || to < 0 || to >= ids.length) return [...ids];
  const moved = ids.filter((one) => one !== id);
  moved.splice(to, 0, id);
  return moved;
}

/** The sum of amounts in riyals, of which some are unknown. */
export function cashOf(amounts: readonly (number | null)[]): number {
  // In dirhams, because riyals would add rounding errors.
  return amounts.reduce<number>((sum, riyals) => sum + Math.round((riyals ?? 0) * 100), 0) / 100;
}
