import { useReadPages } from '../../../runtime/api/use-read-pages.ts';
import { type OrderFilters, queryOf } from './filters.rules.ts';

const pageSize = 30;

/** The orders of a list, newest first, page by page. */
export function useOrderPages(filters: OrderFilters) {
  const query = queryOf(filters);
  const { rows: read, ...list } = useReadPages('listOrders', { query: { ...query, limit: pageSize } });
  const { stage } = query;
  return {
    /** What the last answer had, with orders that were just moved. Undefined until it is there. */
    read,
    /** The orders of the stage: one that was just moved has left it. */
    rows: read?.filter((row) => stage === undefined || row.stage === stage),
    list,
  };
}

export type OrderPages = ReturnType<typeof useOrderPages>;
