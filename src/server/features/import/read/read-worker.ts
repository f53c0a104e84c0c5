import { flushCompileCache } from 'node:module';
import type { KnownProducts } from '../csv/csv-reading.rules.ts';
import { FileRefused, importWords } from '../words/import-words.ts';
import { openCatalogueFile } from './catalogue-file.ts';
import { checkCategory, checkProduct } from './check-row.ts';
import type { FileRow } from './file-rows.ts';
import type { OpenTask, ReadReply, ReadRequest, ReadTask, SentRow } from './read-tasks.ts';
import { writeRefusedRows } from './refused-rows.ts';
import { lookAtSheet } from './sheet-look.ts';
import { readSheetRows } from './sheet-rows.ts';

// The program of a reader (reader.ts): files of merchants are read in a process of its own, which the shop ends when it has
// what it needs. The first message is the task.

const batchSize = 100;

const waiting: ((request: ReadRequest) => void)[] = [];
const early: ReadRequest[] = [];
let isBegun = false;

process.on('message', (message: ReadTask | ReadRequest) => {
  if (!isBegun) {
    isBegun = true;
    void begin(message as ReadTask);
    return;
  }
  const request = message as ReadRequest;
  const take = waiting.shift();
  if (take) take(request);
  else early.push(request);
});
// The shop has ended.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// A terminal sends these signals to the shop as well, which finishes its work first.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});

const send = (reply: ReadReply) => process.send?.(reply);

function receive(): Promise<ReadRequest> {
  const request = early.shift();
  return request ? Promise.resolve(request) : new Promise((resolve) => waiting.push(resolve));
}

async function find(handles: string[], skus: string[]): Promise<KnownProducts> {
  send({ find: { handles, skus } });
  const answer = await receive();
  if (!('known' in answer)) throw new Error('the shop asked for rows in place of an answer');
  return answer.known;
}

async function readCatalogue({ file, name, columns, language, categories }: OpenTask): Promise<void> {
  const words = importWords[language];
  const catalogue = await openCatalogueFile(file, { name, columns, words, shop: { categories, find } });
  function sent<T>(row: FileRow, checked: SentRow<T>): SentRow<T> {
    const { lines, records, newCategory, isPart } = row;
    return {
      ...checked,
      ...(lines && { lines }),
      ...(records && { records }),
      ...(newCategory && { newCategory }),
      ...(isPart && { isPart }),
    };
  }
  send({
    opened: {
      categories: catalogue.categories.map((row) => sent(row, checkCategory(row, words))),
      productCount: catalogue.productCount,
      sheet: catalogue.sheet ?? null,
    },
  });
  await receive();
  let rows: Extract<ReadReply, { rows: unknown }>['rows'] = [];
  for await (const row of catalogue.products()) {
    rows.push(sent(row, checkProduct(row, words)));
    if (rows.length < batchSize) continue;
    send({ rows });
    await receive();
    rows = [];
  }
  if (rows.length > 0) {
    send({ rows });
    await receive();
  }
  send({ rows: [] });
}

async function work(task: ReadTask): Promise<void> {
  if (task.kind === 'open') await readCatalogue(task);
  else if (task.kind === 'look') send({ looked: await lookAtSheet(task.file, task.name) });
  else if (task.kind === 'rows') send({ sheetRows: await readSheetRows(task.file, task.columns, task.limits) });
  else {
    await writeRefusedRows(task.target, { ...task, words: importWords[task.language] });
    send({ written: true });
  }
}

async function begin(task: ReadTask): Promise<void> {
  try {
    await work(task);
  } catch (error) {
    if (error instanceof FileRefused) send({ refused: error.refusal, values: error.values });
    else send({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

// The process is killed in the end, so it writes its compile cache now.
flushCompileCache();
