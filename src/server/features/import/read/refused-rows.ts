import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { byteOrderMark, csvLine } from '#contract/values/csv-text.ts';
import { privateFile } from '../../../files/private-files.ts';
import { openFileRows } from '../csv/product-sheet.ts';
import { isSheetName } from '../formats/sheet-file.ts';
import type { ImportProblem } from '../import.rules.ts';
import type { ImportWords } from '../words/import-words.ts';

interface Refused {
  file: string;
  name: string;
  problems: readonly ImportProblem[];
  /** How many problems are not in the list. */
  leftOut: number;
  words: ImportWords;
}

const sentence = ({ path, reason }: ImportProblem) => (path === '' ? reason : `${path}: ${reason}`);

async function* linesOf(refused: Refused): AsyncGenerator<string> {
  yield* problemLines(refused);
  if (refused.leftOut > 0) yield csvLine([refused.words.reason('moreProblems', { count: refused.leftOut })]);
}

async function* problemLines({ file, name, problems, words }: Refused): AsyncGenerator<string> {
  if (!isSheetName(name)) {
    yield csvLine([words.column('product'), words.column('field'), words.column('reason')]);
    for (const { subject, path, reason } of problems) yield csvLine([subject, path, reason]);
    return;
  }
  // The rows of the file as they were, so that they can be mended and imported again.
  const { header, records } = await openFileRows(file);
  const reasons = Map.groupBy(
    problems.flatMap((problem) => (problem.lines ?? []).map((line) => ({ line, problem }))),
    ({ line }) => line,
  );
  yield csvLine([...header, words.column('line'), words.column('reason')]);
  for await (const record of records()) {
    const found = reasons.get(record.line);
    if (!found) continue;
    const cells = header.map((_, index) => record.cells[index] ?? '');
    yield csvLine([...cells, record.line, found.map(({ problem }) => sentence(problem)).join('; ')]);
  }
}

/** Writes the refused rows of an import to a new CSV file, with the reasons. */
export async function writeRefusedRows(target: string, refused: Refused): Promise<void> {
  const stream = createWriteStream(target, { flags: 'w', mode: privateFile });
  stream.write(byteOrderMark);
  for await (const line of linesOf(refused)) if (!stream.write(line)) await once(stream, 'drain');
  stream.end();
  await finished(stream);
}
