/** A measured figure and its limit. Without a limit it is information only. */
export interface Result {
  what: string;
  value: number;
  unit: keyof typeof decimals;
  /** The value must be below it. */
  limit?: number;
  /** The value must be at least this. */
  atLeast?: number;
  /** The value must be exactly this. */
  exactly?: number;
  /** How it was measured: "median of 3". */
  how: string;
}

const decimals = { s: 2, ms: 1, MB: 0, kB: 1, '1/s': 0, points: 0, shift: 3, share: 2, '%': 1, times: 0 };

/** The given percentile of the values. */
export function percentile(values: readonly number[], hundredths: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil((hundredths / 100) * sorted.length) - 1)] ?? 0;
}

const parts = 5;

/**
 * The median of the percentiles of five parts of a run, so that a pause of the machine counts in one
 * of them.
 */
export function steadyPercentile(values: readonly number[], hundredths: number): number {
  const size = Math.ceil(values.length / parts);
  const cut = Array.from({ length: parts }, (_, part) => values.slice(part * size, (part + 1) * size));
  return median(cut.filter((part) => part.length > 0).map((part) => percentile(part, hundredths)));
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length % 2 === 1 ? middle : middle - 1] ?? 0, sorted[middle] ?? 0];
  return (low + high) / 2;
}

export function keepsItsLimit({ value, limit, atLeast, exactly }: Result): boolean {
  return (
    (limit === undefined || value < limit) &&
    (atLeast === undefined || value >= atLeast) &&
    (exactly === undefined || value === exactly)
  );
}

function limitText({ unit, limit, atLeast, exactly }: Result): string {
  if (exactly !== undefined) return `${exactly} ${unit}`;
  if (limit !== undefined) return `${limit} ${unit}`;
  return atLeast === undefined ? '-' : `${atLeast} ${unit} or more`;
}

/** The results as a plain-text table. Broken limits are marked. */
export function tableOf(results: readonly Result[]): string {
  const rows = [
    ['what', 'measured', 'limit', '', 'how'],
    ...results.map((one) => [
      one.what,
      `${one.value.toFixed(decimals[one.unit])} ${one.unit}`,
      limitText(one),
      limitText(one) === '-' ? '' : keepsItsLimit(one) ? 'ok' : 'BROKEN',
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
