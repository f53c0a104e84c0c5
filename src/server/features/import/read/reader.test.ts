import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { KnownProducts } from '../csv/csv-reading.rules.ts';
import { openCatalogue, readLook } from './reader.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dana-reader-'));
});
afterAll(() => rm(folder, { recursive: true }));

const nothing: KnownProducts = { products: new Map(), variants: new Map() };

async function open(content: string, name: string) {
  const file = join(folder, name);
  await writeFile(file, content);
  return openCatalogue({ file, name, columns: null, language: 'en', categories: [] }, async () => nothing);
}

async function readAll(content: string, name: string) {
  const catalogue = await open(content, name);
  try {
    const rows = [];
    for await (const row of catalogue.products()) rows.push(row);
    return { ...catalogue, rows };
  } finally {
    catalogue.close();
  }
}

/** The processor time of this thread so far, in ms. Other threads and a busy machine add nothing to it. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** The longest time, in ms of its processor, that this thread did nothing else while `work` ran. */
async function longestPause(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = threadMs();
  const look = () => {
    longest = Math.max(longest, threadMs() - last);
    last = threadMs();
  };
  const timer = setInterval(look, 5);
  await work().catch(() => {});
  clearInterval(timer);
  look();
  return longest;
}

const product = (handle: string) => ({
  handle,
  category: 'c',
  name: { en: handle, ar: handle },
  variants: [{ sku: handle, price: 5, stock: 1 }],
});

describe('JSON', () => {
  it('is read row by row, wherever its lists are', async () => {
    const products = Array.from({ length: 250 }, (_, index) => product(`p"}],[${index}`.replace(/\s/g, '')));
    const content = JSON.stringify({
      note: { products: [1, '}]'] },
      products,
      more: [[{}]],
      categories: [{ handle: 'c' }],
    });
    const { categories, productCount, rows } = await readAll(`\ufeff ${content}\n`, 'a.json');
    expect(rows.map(({ row }) => row?.handle)).toEqual(products.map(({ handle }) => handle));
    expect([productCount, categories.length]).toEqual([250, 1]);
    expect(categories[0]).toMatchObject({
      row: null,
      problems: [{ subject: 'c', path: 'name', reason: 'is missing' }],
    });
  });

  it.each([
    ['{"products": [{},]}', 'json'],
    ['{"products": [{} {}]}', 'json'],
    ['{"products": [}', 'json'],
    ['{"products": [{"a": tru}]}', 'json'],
    ['{"products": []', 'json'],
    ['{"products": [], }', 'json'],
    ['{"products": []} x', 'json'],
    ['[{}]', 'shape'],
    ['{"rows": [{}]}', 'shape'],
    ['{"products": {}}', 'json'],
  ])('%s is refused', async (content, refusal) => {
    await expect(open(content, 'b.json')).rejects.toMatchObject({ refusal });
  });
});

describe('a hostile file', () => {
  const manyRows = `{"products":[${'{},'.repeat(1_400_000)}{}]}`;
  const longRow = `{"products":[{"a":"${'x'.repeat(3 * 1024 * 1024)}"}]}`;
  const header = 'Name,Name (ar),Price,Description\n';

  it.each([
    ['4 MB of empty rows', manyRows, 'a.json', 'tooManyRows'],
    ['a row of 3 MB', longRow, 'b.json', 'rowTooLarge'],
    ['a line of 3 MB', longRow, 'c.jsonl', 'rowTooLarge'],
    ['200,000 rows', `${header}${'a,b,x,\n'.repeat(200_000)}`, 'd.csv', 'tooManyProductRows'],
    ['2000 columns', Array.from({ length: 2000 }, (_, index) => `c${index}`).join(','), 'e.csv', 'tooManyColumns'],
    ['a first row of 4 MB of commas', ','.repeat(4_000_000), 'j.csv', 'tooManyColumns'],
    ['a row of 4 MB of commas', `${header}Mug,كوب,5,${','.repeat(4_000_000)}\n`, 'k.csv', 'tooManyColumns'],
    ['many categories', `{"categories":[${'{},'.repeat(6000)}{}]}`, 'f.json', 'tooManyCategories'],
  ])('of %s is refused while other work goes on', async (_what, content, name, refusal) => {
    await writeFile(join(folder, name), content);
    const file = join(folder, name);
    let refused: unknown;
    const pause = await longestPause(async () => {
      const task = { file, name, columns: null, language: 'en', categories: [] } as const;
      refused = await openCatalogue(task, async () => nothing).then(
        (catalogue) => catalogue.close(),
        (error: unknown) => error,
      );
    });
    expect(refused).toMatchObject({ refusal });
    expect(pause).toBeLessThan(1000);
  });

  it('that fills the memory of its reader ends the reader, not the process', async () => {
    const categories = Array.from({ length: 20 }, () => `{"a":[${'{},'.repeat(600_000)}{}]}`);
    await expect(open(`{"categories":[${categories.join(',')}]}`, 'g.json')).rejects.toMatchObject({
      refusal: 'tooMuchMemory',
    });
  });

  it.each(['<a', '<!--', '<style ', '<![CDATA[', '&amp', '<b/'])(
    'of a long cell of %s is read in its time',
    async (part) => {
      const cell = `<b>${part.repeat(90_000 / part.length)}`;
      const pause = await longestPause(async () => {
        const { rows } = await readAll(`${header}Mug,كوب,5,${cell}\n`, 'h.csv');
        expect(rows).toHaveLength(1);
      });
      expect(pause).toBeLessThan(1000);
    },
    10_000,
  );

  it('has its product refused for a longer cell, with its line', async () => {
    const { rows } = await readAll(`${header}Mug,كوب,5,${'x'.repeat(100_001)}\n`, 'i.csv');
    expect(rows[0]?.problems).toMatchObject([
      { path: 'Description', reason: expect.stringMatching(/100,?000.*line 2/) },
    ]);
  });
});

it('a sheet shows its first rows, and other files show none', async () => {
  await writeFile(join(folder, 'look.csv'), `Name,Price\n${'Mug,5\n'.repeat(30)}`);
  const look = await readLook({ file: join(folder, 'look.csv'), name: 'look.csv' });
  expect(look).toMatchObject({ header: ['Name', 'Price'], columns: { nameEn: 0, price: 1 } });
  expect(look?.rows).toHaveLength(20);
  expect(await readLook({ file: join(folder, 'look.csv'), name: 'look.json' })).toBeNull();
});

/** The readers that this process has started and that have not ended. */
async function openReaders(): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const [state, command] = await Promise.all(
        ['stat', 'cmdline'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
      );
      const parent = Number(state?.slice(state.lastIndexOf(')') + 2).split(' ')[1]);
      return parent === process.pid && command?.includes('read-worker.ts') ? [Number(pid)] : [];
    }),
  );
  return found.flat();
}

it.skipIf(process.platform !== 'linux')(
  'a small file gives way to pages after two seconds, a large one at once',
  async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const priorities = async () => (await openReaders()).map((pid) => getPriority(pid));
    const openProducts = async (count: number) => {
      const products = Array.from({ length: count }, (_, index) => product(`mug-${index}`));
      return open(JSON.stringify({ products }), 'p.json');
    };
    const low = constants.priority.PRIORITY_LOW;

    const small = await openProducts(1);
    expect(await priorities()).toEqual([getPriority(process.pid)]);
    vi.advanceTimersByTime(2000);
    expect(await priorities()).toEqual([low]);
    small.close();
    await expect.poll(openReaders).toEqual([]);

    const large = await openProducts(2000);
    expect(await priorities()).toEqual([low]);
    large.close();
  },
);
