import { byteOrderMark, type CsvCell, csvLine } from '#contract/values/csv-text.ts';
import type { Language } from '#contract/values/locale.ts';
import { toRiyals } from '#contract/values/money.ts';
import { qatarTime } from '#contract/values/qatar-time.ts';
import type { ReadReplica } from '../../database/replica.ts';
import type { MoneyOfShop } from '../../shared/real-money.ts';
import { exportWords, moveKinds } from './export-words.ts';
import { type ExportedMove, listMoves, type MovePlace } from './export.queries.ts';
import { workbookPieces } from './xlsx-file.ts';

const pageSize = 1000;

const columns = [
  'move',
  'day',
  'time',
  'number',
  'what',
  'takenFrom',
  'givenTo',
  'amount',
  'method',
  'paymentReference',
  'refundReference',
  'providerFee',
] as const;

/** What a move is about, by its cause: "undo:cash:…" takes back one of "cash". */
function kindOf(cause: string) {
  const isUndone = cause.startsWith('undo:');
  const [word] = (isUndone ? cause.slice('undo:'.length) : cause).split(':');
  return { isUndone, kind: moveKinds.find((one) => one === word) ?? ('other' as const) };
}

interface MoneyFile extends MoneyOfShop {
  days: { from: string | null; to: string | null };
  language: Language;
  format: 'csv' | 'xlsx';
  /** Called with the number of moves that are written so far. */
  onRows: (done: number) => Promise<void>;
}

/** The names of the columns, then a row for each move, read page by page. */
async function* moneyRows(
  readFrom: ReadReplica,
  { days, language, isLive, format, onRows }: MoneyFile,
): AsyncGenerator<CsvCell[]> {
  const words = exportWords[language];
  const amountOf = (dirhams: number | null): CsvCell => {
    if (dirhams === null) return '';
    // A workbook has numbers.
    return format === 'xlsx' ? toRiyals(dirhams) : toRiyals(dirhams).toFixed(2);
  };
  let done = 0;
  yield columns.map(words.column);
  for (let after: MovePlace | null = null; ;) {
    const place = after;
    const page: ExportedMove[] = await readFrom((db) => listMoves(db, { ...days, isLive }, place, pageSize));
    const last = page.at(-1);
    if (!last) return;
    after = last;
    for (const move of page) {
      const { isUndone, kind } = kindOf(move.cause);
      yield [
        Number(move.id),
        move.day,
        qatarTime(move.at),
        move.number,
        isUndone ? words.undone(kind) : words.move(kind),
        words.moneyAccount(move.takenFrom),
        words.moneyAccount(move.givenTo),
        amountOf(Number(move.amount)),
        move.method === null ? '' : words.method(move.method),
        move.paymentRef,
        move.refundRef,
        amountOf(move.fee),
      ];
    }
    done += page.length;
    await onRows(done);
  }
}

/** A file with the book of money: a row for each move. */
export function moneyPieces(readFrom: ReadReplica, file: MoneyFile): AsyncIterable<string | Buffer> {
  const rows = moneyRows(readFrom, file);
  if (file.format === 'xlsx') return workbookPieces(rows, 'Money');
  async function* lines() {
    yield byteOrderMark;
    for await (const cells of rows) yield csvLine(cells);
  }
  return lines();
}
