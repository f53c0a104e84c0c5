export type PaginationPart = { kind: 'page'; page: number; edge: boolean } | { kind: 'gap'; after: number };

/**
 * The page numbers to show: `around` on each side of the current one, the first, the last, and
 * gaps.
 */
export function paginationWindow(page: number, totalPages: number, around = 2): PaginationPart[] {
  const from = Math.max(1, page - around);
  const to = Math.min(totalPages, page + around);
  const parts: PaginationPart[] = [];

  if (from > 1) parts.push({ kind: 'page', page: 1, edge: true });
  // A gap is wider than the single page it would hide.
  if (from === 3) parts.push({ kind: 'page', page: 2, edge: true });
  else if (from > 3) parts.push({ kind: 'gap', after: 1 });

  for (let current = from; current <= to; current += 1) parts.push({ kind: 'page', page: current, edge: false });

  if (to === totalPages - 2) parts.push({ kind: 'page', page: totalPages - 1, edge: true });
  else if (to < totalPages - 2) parts.push({ kind: 'gap', after: to });
  if (to < totalPages) parts.push({ kind: 'page', page: totalPages, edge: true });
  return parts;
}
