/** A measured figure beside the limit that this project promises; without a limit it only informs. */
export interface Result {
  what: string;
  value: number;
  unit: 's' | 'MB' | '1/s';
  limit?: number;
  /** How the figure came about: "median of 3". */
  how: string;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length % 2 === 1 ? middle : middle - 1] ?? 0, sorted[middle] ?? 0];
  return (low + high) / 2;
}

export function keepsItsLimit({ value, limit }: Result): boolean {
  return limit === undefined || value < limit;
}

/** The results as a table of plain text, broken limits marked. */
export function tableOf(results: readonly Result[]): string {
  const rows = [
    ['what', 'measured', 'limit', '', 'how'],
    ...results.map((one) => [
      one.what,
      `${one.value.toFixed(one.unit === 's' ? 2 : 0)} ${one.unit}`,
      one.limit === undefined ? '-' : `${one.limit} ${one.unit}`,
      one.limit === undefined ? '' : keepsItsLimit(one) ? 'ok' : 'BROKEN',
      one.how,
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
