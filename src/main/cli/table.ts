const segmenter = new Intl.Segmenter();

// Graphemes: Arabic vowel signs take no column.
function characters(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

function widthOf(text: string): number {
  return characters(text).length;
}

/** Formats rows as columns of text. Numbers are aligned to the end. */
export function table(head: string[], rows: (string | number)[][]): string {
  const cells = [head, ...rows.map((row) => row.map(String))];
  const widths = head.map((_, column) => Math.max(...cells.map((row) => widthOf(row[column] ?? ''))));
  const isNumber = head.map((_, column) => rows.length > 0 && rows.every((row) => typeof row[column] === 'number'));
  return cells
    .map((row) =>
      row
        .map((cell, column) => {
          const space = ' '.repeat((widths[column] ?? 0) - widthOf(cell));
          return isNumber[column] ? space + cell : cell + space;
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Formats an amount for the terminal. */
export function qar(riyals: number): string {
  return `QAR ${riyals.toFixed(2)}`;
}

/** Formats a time in Qatar, to the minute. */
export function formatMinute(at: Date): string {
  return at.toLocaleString('sv-SE', { timeZone: 'Asia/Qatar', dateStyle: 'short', timeStyle: 'short' });
}

/** Shortens a text to one line of at most `max` characters. */
export function shorten(text: string, max = 60): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const seen = characters(line);
  return seen.length > max ? `${seen.slice(0, max - 3).join('')}...` : line;
}
