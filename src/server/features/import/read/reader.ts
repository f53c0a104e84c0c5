import { fork } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { CsvShop } from '../csv/csv-catalogue.ts';
import { placeInFile } from '../csv/csv-product.rules.ts';
import type { CategoryRow, ProductRow } from '../import.rules.ts';
import { FileRefused } from '../words/import-words.ts';
import type { CheckedRow } from './file-rows.ts';
import { readLimits } from '../formats/read-limits.ts';
import type {
  LookTask,
  Opened,
  OpenTask,
  ReadReply,
  ReadRequest,
  ReadTask,
  RefusedTask,
  RowsTask,
  SentRow,
} from './read-tasks.ts';
import type { SheetLook } from './sheet-look.ts';
import type { SheetRow } from './sheet-rows.ts';

const program = fileURLToPath(new URL('./read-worker.ts', import.meta.url));

// On a busy machine a process of low priority waits many seconds for its start alone: a person with a file of ten rows
// would wait as long as one with ten thousand.
const smallBytes = 64 * 1024;
// A small file may unpack to a large one.
const soonMs = 2000;

type Find = CsvShop['find'];
type Answer = Exclude<ReadReply, { find: unknown } | { refused: unknown } | { failed: unknown }>;

interface Reader {
  /** The next answer, after a request if there is one. Throws FileRefused. */
  next(request?: ReadRequest): Promise<Answer>;
  close(): void;
}

interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** The last that it wrote. */
  said: string;
}

// V8 aborts a process whose heap is full, and the system kills one that takes too much memory.
function failureOf({ code, signal, said }: Ended): Error {
  const ended = new Error(`the reader of a file ended: ${signal ?? code} ${said}`);
  const isFull = signal === 'SIGABRT' || signal === 'SIGKILL' || code === 134;
  return isFull ? new FileRefused('tooMuchMemory', {}, ended) : ended;
}

/**
 * Starts a process for a file. A thread would not do: V8 ends the whole process when one allocation in a thread passes
 * its limit.
 */
async function startReader(task: ReadTask, find: Find | null): Promise<Reader> {
  // The reader says that a file is missing.
  const isLarge = await stat(task.file).then(
    ({ size }) => size > smallBytes,
    () => false,
  );
  const compileCache = getCompileCacheDir();
  const child = fork(program, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    execArgv: [`--max-old-space-size=${readLimits.heapMegabytes}`, '--max-semi-space-size=4'],
    env: {
      ...process.env,
      MALLOC_ARENA_MAX: '1',
      MALLOC_MMAP_THRESHOLD_: '131072',
      ...(compileCache !== undefined && { NODE_COMPILE_CACHE: compileCache }),
    },
  });
  function giveWay(): void {
    const isRunning = child.exitCode === null && child.signalCode === null;
    if (child.pid !== undefined && isRunning) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  }
  // Pages come before a large file, also while the program starts.
  if (isLarge) giveWay();
  const later = isLarge ? undefined : setTimeout(giveWay, soonMs);
  child.once('exit', () => clearTimeout(later));
  const { promise: failure, reject: fail } = Promise.withResolvers<never>();
  failure.catch(() => {});
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2000)));
  child.on('error', fail);
  child.once('exit', (code, signal) => fail(failureOf({ code, signal, said })));
  const send = (request: ReadTask | ReadRequest) => void child.send(request, (error) => error && fail(error));
  send(task);

  async function receive(): Promise<ReadReply> {
    const message = once(child, 'message').then(([reply]: ReadReply[]) => reply);
    const reply = await Promise.race([message, failure]);
    if (!reply) throw new Error('the reader of a file sent nothing');
    return reply;
  }

  async function next(request?: ReadRequest): Promise<Answer> {
    let pending = receive();
    if (request) send(request);
    for (;;) {
      const reply = await pending;
      if ('refused' in reply) throw new FileRefused(reply.refused, reply.values);
      if ('failed' in reply) throw new Error(`a file could not be read: ${reply.failed}`);
      if (!('find' in reply)) return reply;
      if (!find) throw new Error('the reader of a file asked for products');
      const known = await find(reply.find.handles, reply.find.skus);
      pending = receive();
      send({ known });
    }
  }

  return { next, close: () => void child.kill('SIGKILL') };
}

/** A catalogue while it is read. */
export interface OpenCatalogue {
  categories: CheckedRow<CategoryRow>[];
  productCount: number;
  /** Columns of a sheet with something in them that are not used. */
  unused: readonly string[];
  products(): AsyncGenerator<CheckedRow<ProductRow>>;
  /** Ends the reader. */
  close(): void;
}

function received<T>({ sheet }: Pick<Opened, 'sheet'>, { lines, ...row }: SentRow<T>): CheckedRow<T> {
  return sheet && lines ? { ...row, placeOf: (path) => placeInFile(sheet, lines, path) } : row;
}

async function* readProducts(reader: Reader, opened: Opened): AsyncGenerator<CheckedRow<ProductRow>> {
  let coming = reader.next({ next: true });
  for (;;) {
    const reply = await coming;
    if (!('rows' in reply)) throw new Error('the reader of a file sent no rows');
    if (reply.rows.length === 0) return;
    // The reader goes on while these rows are written.
    coming = reader.next({ next: true });
    coming.catch(() => {});
    for (const row of reply.rows) yield received(opened, row);
  }
}

/**
 * Opens a catalogue file in a reader. `find` says what the shop has of products and SKUs. Throws
 * FileRefused, also while products are read.
 */
export async function openCatalogue(task: Omit<OpenTask, 'kind'>, find: Find): Promise<OpenCatalogue> {
  const reader = await startReader({ kind: 'open', ...task }, find);
  try {
    const reply = await reader.next();
    if (!('opened' in reply)) throw new Error('the reader of a file opened nothing');
    const { opened } = reply;
    return {
      categories: opened.categories.map((row) => received(opened, row)),
      productCount: opened.productCount,
      unused: opened.sheet?.unused ?? [],
      products: () => readProducts(reader, opened),
      close: () => reader.close(),
    };
  } catch (error) {
    reader.close();
    throw error;
  }
}

async function answerOf(task: LookTask | RefusedTask | RowsTask): Promise<Answer> {
  const reader = await startReader(task, null);
  try {
    return await reader.next();
  } finally {
    reader.close();
  }
}

/** The first rows of a sheet, and what its columns seem to hold; null for other files. Throws FileRefused. */
export async function readLook(task: Omit<LookTask, 'kind'>): Promise<SheetLook | null> {
  const reply = await answerOf({ kind: 'look', ...task });
  return 'looked' in reply ? reply.looked : null;
}

/** The rows of a small sheet. Throws FileRefused. */
export async function readRows(task: Omit<RowsTask, 'kind'>): Promise<SheetRow[]> {
  const reply = await answerOf({ kind: 'rows', ...task });
  return 'sheetRows' in reply ? reply.sheetRows : [];
}

/** Writes the refused rows of an import to a new CSV file, with the reasons. */
export async function writeRefused(task: Omit<RefusedTask, 'kind'>): Promise<void> {
  await answerOf({ kind: 'refused', ...task });
}
