import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, vi } from 'vitest';
import { filePath, type FileReport } from '#contract/console/files.ts';
import { createProduct } from '../../testing/catalog-factory.ts';
import { insertTestOrder } from '../../testing/order-factory.ts';
import { createUser } from '../../testing/people.ts';
import { takeJobs } from '../../testing/queued-jobs.ts';
import { it } from '../../testing/shop-test.ts';
import { createStaff } from '../../testing/staff-factory.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { readWorkbook } from '../import/formats/xlsx-file.ts';
import { insertMoves } from '../money/money-moves.queries.ts';

let shop: TestApp;
let owner: Awaited<ReturnType<typeof createStaff>>;
it.beforeEach(async ({ shop: emptyShop }) => {
  shop = emptyShop;
  shop.at.now = new Date('2026-11-24T09:00:00Z');
  owner = await createStaff(shop, 'owner');
});

/** Runs the waiting jobs of files as a worker does. */
async function work(tasks = ['data_file']): Promise<void> {
  const { services } = shop;
  for (const { task, payload } of await takeJobs<{ id: number }>(shop.db, { tasks }))
    await (task === 'data_file' ? services.files.work(payload.id) : services.files.sweep());
}

function upload(content: string, { name = 'products.csv', by = owner } = {}) {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  return by.console('startImport', {}, { upload: form });
}

/** Uploads a file and has it read. */
async function checked(content: string, name = 'products.csv') {
  const { id } = await upload(content, { name });
  await work();
  return owner.console('getImport', { params: { id } });
}

async function run({ id, version }: { id: number; version: number }) {
  await owner.console('runImport', { params: { id }, body: { version } });
  await work();
  return owner.console('getImport', { params: { id } });
}

function fetchFile(id: number, part: 'content' | 'refused' = 'content', { token } = owner) {
  return shop.request({
    method: 'GET',
    url: filePath(id, part),
    headers: { cookie: `dana-staff=${token}` },
  });
}

/** An order that was paid online and refunded in part, and cash that a driver handed in by mistake. */
async function addMoves(): Promise<void> {
  const { db } = shop;
  const orderId = await insertTestOrder(db, { number: 'DN-M1' });
  const paymentId = '0b0c7f0e-5f0b-4f6e-8f8c-0a1b2c3d4e5f';
  const refundId = '1b0c7f0e-5f0b-4f6e-8f8c-0a1b2c3d4e5f';
  const at = new Date('2026-11-19T21:10:00Z');
  const later = new Date('2026-11-21T09:00:00Z');
  await db
    .insertInto('payments')
    .values({
      id: paymentId,
      order_id: orderId,
      provider: 'tap',
      account: 'a',
      live: false,
      provider_ref: '=chg_1',
      option: 'debit',
      amount_dirhams: 9_000,
      state: 'Captured',
      method: 'debit',
      fee_dirhams: 210,
      return_nonce: 'n',
      language: 'en',
      begun_at: at,
      expires_at: at,
    })
    .execute();
  const capture = await db
    .insertInto('captures')
    .values({ payment_id: paymentId, provider: 'tap', provider_ref: '=chg_1', amount_dirhams: 9_000, at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('refunds')
    .values({
      id: refundId,
      order_id: orderId,
      capture_id: capture.id,
      amount_dirhams: 4_050,
      kind: 'staff',
      cause: 'staff:1',
      state: 'Done',
      asked_at: later,
      send_at: later,
      provider_ref: 're_1',
    })
    .execute();
  const ofPayment = { orderId, paymentId };
  await insertMoves(db, [
    {
      ...ofPayment,
      at,
      takenFrom: 'provider:tap',
      givenTo: 'customer',
      amountDirhams: 9_000,
      cause: `capture:${capture.id}`,
    },
    { orderId, at, takenFrom: 'customer', givenTo: 'sales', amountDirhams: 9_000, cause: `sale:${orderId}:1` },
    {
      ...ofPayment,
      refundId,
      at: later,
      takenFrom: 'customer',
      givenTo: 'provider:tap',
      amountDirhams: 4_050,
      cause: `refund:${refundId}`,
    },
    { orderId: null, at: later, takenFrom: 'counter', givenTo: 'drivers', amountDirhams: 1_500, cause: 'handin:1' },
    {
      orderId: null,
      at: new Date('2026-11-21T10:00:00Z'),
      takenFrom: 'drivers',
      givenTo: 'counter',
      amountDirhams: 1_500,
      cause: 'undo:handin:1',
    },
  ]);
}

const countsOf = (report: FileReport | null) => report && { ...report.products, refused: report.refused };
const sheet = 'Title,Title (ar),SKU,Price,Stock,Type\nMug,كوب,MUG,20,5,Cups\nJar,برطمان,JAR,free,5,Cups\n';

describe('an import', () => {
  it('is looked at, planned, run and logged, and its refused rows are a file', async () => {
    const started = await upload(sheet);
    expect(started).toMatchObject({ state: 'checking', name: 'products.csv', plan: null });
    await work();
    const ready = await owner.console('getImport', { params: { id: started.id } });
    expect(ready).toMatchObject({
      state: 'ready',
      sheet: {
        header: ['Title', 'Title (ar)', 'SKU', 'Price', 'Stock', 'Type'],
        columns: { nameEn: 0, nameAr: 1, sku: 2, price: 3, stock: 4, type: 5 },
        rows: [['Mug', 'كوب', 'MUG', '20', '5', 'Cups'], expect.anything()],
      },
      plan: { problems: [{ subject: 'jar', path: 'Price', reason: '"free" on line 3 is not a number' }] },
    });
    expect(countsOf(ready.plan)).toEqual({ created: 1, updated: 0, unchanged: 0, refused: 1 });
    expect(await shop.db.selectFrom('products').select('id').execute()).toEqual([]);
    const done = await run(ready);
    expect(done).toMatchObject({ state: 'done' });
    expect(countsOf(done.report)).toEqual(countsOf(ready.plan));
    expect((await shop.apiFor()('listProducts')).rows).toMatchObject([{ name: 'Mug' }]);
    const refused = await fetchFile(started.id, 'refused');
    expect(refused.headers['content-disposition']).toContain('products-refused.csv');
    expect(refused.body).toContain('Jar,برطمان,JAR,free,5,Cups,3,');
    const log = await owner.console('listAudit');
    expect(log.rows).toMatchObject([
      { action: 'catalogue.imported', by: { id: owner.id }, after: { created: 1, changed: 0, refused: 1 } },
      { action: 'product.created', by: { id: owner.id }, subject: { label: 'Mug' } },
      { action: 'category.created', by: { id: owner.id }, subject: { label: 'Cups' } },
    ]);
    // Done already: the same wish again is no second import.
    await run(ready);
    expect((await owner.console('listAudit')).rows).toHaveLength(3);
  });

  it('can be undone for an hour: stock with what was sold since, no price of others', async () => {
    const columns = 'Handle,Title,Title (ar),Type,SKU,Stock,Price,Compare at price\n';
    const start = `${columns}mug,Mug,كوب,Cups,MUG,5,20,\njar,Jar,برطمان,Cups,JAR,5,80,100\ncup,Cup,فنجان,Cups,CUP,5,10,\n`;
    await run(await checked(start));
    const next = `${columns}mug,Mug,كوب,Cups,MUG,9,25,\njar,Jar,برطمان,Cups,JAR,5,90,100\ncup,Cup,فنجان,Cups,CUP,5,11,\n`;
    const ready = await checked(next);
    await owner.console('mapImport', {
      params: { id: ready.id },
      body: { version: ready.version, setStock: true },
    });
    await work();
    const done = await run(await owner.console('getImport', { params: { id: ready.id } }));
    const variants = () =>
      shop.db
        .selectFrom('variants')
        .select(['sku', 'price_dirhams as price', 'discounted_dirhams as pays', 'stock'])
        .orderBy('sku')
        .execute();
    const jar = { sku: 'JAR', price: 10_000, pays: 9000, stock: 5 };
    expect(await variants()).toEqual([
      { sku: 'CUP', price: 1100, pays: null, stock: 5 },
      jar,
      { sku: 'MUG', price: 2500, pays: null, stock: 9 },
    ]);
    await shop.db.updateTable('variants').set({ stock: 8, sold: 1 }).where('sku', '=', 'MUG').execute();
    await shop.db.updateTable('variants').set({ price_dirhams: 1200 }).where('sku', '=', 'CUP').execute();
    const undone = await owner.console('undoAct', { params: { act: done.act ?? '' } });
    expect([undone.done.length, undone.refused.map(({ number }) => number)]).toEqual([2, ['CUP']]);
    expect(await variants()).toEqual([
      { sku: 'CUP', price: 1200, pays: null, stock: 5 },
      { ...jar, pays: 8000 },
      { sku: 'MUG', price: 2000, pays: null, stock: 4 },
    ]);
    const again = await owner.console('undoAct', { params: { act: done.act ?? '' } });
    expect(again.done).toEqual([]);
  });

  it('has the pictures that were sent, by their names', async () => {
    const ready = await checked('Title,Title (ar),Price,Stock,Image Src\nMug,كوب,20,5,photos/mug.png\n');
    expect(ready.plan?.warnings.map(({ reason }) => reason)).toContain('photos/mug.png is not beside the file');
    const { id, version } = ready;
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.append('picture', new Blob([new Uint8Array(png)]), '../mug.png');
    await owner.console('addImportPicture', { params: { id } }, { upload: form });
    await owner.console('mapImport', { params: { id }, body: { version } });
    await work();
    const done = await run(await owner.console('getImport', { params: { id } }));
    expect(done.report?.warnings.map(({ path }) => path)).toEqual(['']);
    const { image } = await shop.db.selectFrom('products').select('image').executeTakeFirstOrThrow();
    expect(image).toMatch(/^catalog\/.*\.webp$/);
    await owner.console('removeFile', { params: { id } });
    expect(await readdir(join(shop.dataDir, 'uploads', 'files'))).toEqual([]);
  });

  it('takes pictures with names that a file can have, and as many as it may', async () => {
    const { id } = await checked(sheet);
    const send = (name: string, content: Uint8Array<ArrayBuffer>) => {
      const form = new FormData();
      form.append('picture', new Blob([content]), name);
      return owner.console('addImportPicture', { params: { id } }, { upload: form });
    };
    const png = new Uint8Array(
      await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    );
    for (const name of ['x'.repeat(300), `${'ص'.repeat(120)}.png`, '.png'])
      await expect(send(name, png), name).rejects.toMatchObject({ fields: { picture: expect.any(String) } });
    await expect(send('noise.png', new Uint8Array(1000).fill(7))).rejects.toMatchObject({ code: 'unsupported_image' });
    await expect(send('صورة.png', png)).resolves.toBeNull();
    const { stored } = await shop.db.selectFrom('data_files').select('stored').executeTakeFirstOrThrow();
    const folder = join(shop.dataDir, 'uploads', 'files', `${stored}.pictures`);
    for (let count = 1; count < 2000; count += 1) await writeFile(join(folder, `${count}.png`), '');
    await expect(send('more.png', png)).rejects.toMatchObject({ fields: { picture: expect.any(String) } });
  });

  it('waits for the columns that it does not know', async () => {
    const ready = await checked('Article;Cost;Shelf\nMug;20;7\n');
    expect(ready).toMatchObject({ state: 'ready', plan: null, sheet: { columns: {} } });
    const { id, version } = ready;
    await expect(owner.console('runImport', { params: { id }, body: { version } })).rejects.toMatchObject({
      code: 'file_busy',
    });
    const columns = { nameEn: 0, price: 1, stock: 2 };
    const mapped = await owner.console('mapImport', { params: { id }, body: { version, columns } });
    expect(mapped).toMatchObject({ state: 'checking', version: version + 1 });
    await expect(owner.console('mapImport', { params: { id }, body: { version, columns } })).rejects.toMatchObject({
      code: 'file_busy',
    });
    await work();
    const planned = await owner.console('getImport', { params: { id } });
    expect(countsOf(planned.plan)).toEqual({ created: 1, updated: 0, unchanged: 0, refused: 0 });
    await expect(owner.console('runImport', { params: { id }, body: { version } })).rejects.toMatchObject({
      code: 'changed_meanwhile',
    });
  });

  it.each([
    ['a quote that is not closed', 'Title,Price\n"Mug,5\n', 'products.csv', 'quotation mark on line 2'],
    ['an archive', 'PK\u0003\u0004 and more', 'products.csv', 'ZIP archive'],
    ['broken JSON', '{"products": [', 'products.json', 'not valid JSON'],
    ['another kind', 'hello', 'products.pdf', 'neither a sheet nor JSON'],
  ])('of a file with %s fails with a sentence', async (_what, content, name, sentence) => {
    expect(await checked(content, name)).toMatchObject({ state: 'failed', problem: expect.stringContaining(sentence) });
  });

  it('that ended the process twice is given up with a sentence, and until then is taken over', async () => {
    const { id } = await upload(sheet);
    const seen = vi.spyOn(shop.services.imports, 'look');
    // The process dies while it works: nothing says how it went.
    seen.mockReturnValue(new Promise(() => {}));
    const [job] = await takeJobs<{ id: number }>(shop.db, { tasks: ['data_file'] });
    for (const times of [1, 2]) {
      void shop.services.files.work(job?.payload.id ?? 0);
      await expect.poll(() => seen.mock.calls.length).toBe(times);
    }
    await shop.services.files.work(id);
    seen.mockRestore();
    expect(await owner.console('getImport', { params: { id } })).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('ended twice'),
    });
    const { id: another } = await upload(sheet);
    await work();
    expect(await owner.console('getImport', { params: { id: another } })).toMatchObject({ state: 'ready' });
  });

  describe('that stops after its first hundred products', () => {
    const lines = Array.from({ length: 101 }, (_, index) => `Mug ${index},كوب ${index},MUG-${index},20,5,Cups\n`);
    const long = `Title,Title (ar),SKU,Price,Stock,Type\n${lines.join('')}`;

    /** Begins an import, and calls this once after a hundred products. */
    async function beginImport(by: typeof owner, after: () => Promise<unknown>): Promise<number> {
      const { id } = await upload(long, { by });
      await work();
      const { version } = await by.console('getImport', { params: { id } });
      const { imports } = shop.services;
      const { run: runWhole } = imports;
      vi.spyOn(imports, 'run').mockImplementationOnce((actor, task, kept) =>
        runWhole(actor, { ...task, onProgress: after }, kept),
      );
      await by.console('runImport', { params: { id }, body: { version } });
      return id;
    }
    const handles = () => shop.db.selectFrom('products').select('handle').execute();
    const imported = async () =>
      (await owner.console('listAudit', { query: { action: 'catalogue.imported' } })).rows.map(
        ({ act, by, after }) => ({ act, by: by.kind, created: after?.['created'], refused: after?.['refused'] }),
      );

    it('because its person was suspended, can be undone by whoever may import', async () => {
      const manager = await createStaff(shop, 'manager');
      const id = await beginImport(manager, () =>
        shop.db.updateTable('staff').set({ status: 'suspended' }).where('id', '=', manager.id).execute(),
      );
      await work();
      expect(await handles()).toHaveLength(100);
      const rows = await imported();
      expect(rows).toEqual([{ act: expect.any(String), by: 'system', created: 100, refused: undefined }]);
      const { act = '' } = rows[0] ?? {};
      const file = await shop.db.selectFrom('data_files').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      expect(file).toMatchObject({ state: 'failed', outcome: { act } });
      const packer = await createStaff(shop, 'packer');
      await expect(packer.console('undoAct', { params: { act } })).rejects.toMatchObject({ code: 'not_permitted' });
      expect(await owner.console('undoAct', { params: { act } })).toMatchObject({ refused: [] });
      expect(await handles()).toEqual([]);
      expect(await shop.db.selectFrom('categories').select('id').execute()).toEqual([]);
    });

    it.each([
      ['and is taken over', 1],
      ['and ends the process twice', 2],
    ])('%s, can be undone as a whole', async (_what, ends) => {
      // The process dies: nothing goes on before the test ends.
      const { promise, reject } = Promise.withResolvers<never>();
      let deaths = 0;
      const id = await beginImport(owner, () => {
        deaths += 1;
        return promise;
      });
      await takeJobs(shop.db, { tasks: ['data_file'] });
      const dead = shop.services.files.work(id).catch(() => {});
      await expect.poll(() => deaths, { timeout: 20_000 }).toBe(1);
      if (ends === 2)
        await shop.db
          .updateTable('data_files')
          .set({ outcome: sql`jsonb_set(outcome, '{begun}', '2')` })
          .where('id', '=', id)
          .execute();
      await shop.services.files.work(id);
      const left = ends === 2 ? 100 : 101;
      expect(await handles()).toHaveLength(left);
      const { state, act } = await owner.console('getImport', { params: { id } });
      expect(state).toBe(ends === 2 ? 'failed' : 'done');
      expect(await imported()).toMatchObject([{ act, by: 'staff', created: left }]);
      expect(await owner.console('undoAct', { params: { act: act ?? '' } })).toMatchObject({ refused: [] });
      expect(await handles()).toEqual([]);
      reject(new Error('the process died'));
      await dead;
    });
  });

  it('names the columns that it does not use', async () => {
    const { plan } = await checked('Title,Title (ar),Price,Stock,Vendor,Tags\nMug,كوب,20,5,Me,\n');
    expect(plan?.unused).toEqual(['Vendor']);
  });

  it('speaks the language of the person', async () => {
    const noora = await createStaff(shop, 'manager', { language: 'ar' });
    const { id } = await upload('Title,Price\n"Mug,5\n', { by: noora });
    await work();
    const { problem } = await noora.console('getImport', { params: { id } });
    expect(problem).toContain('علامة تنصيص في السطر 2');
  });

  it('without a file, and with a file that is too large, is refused at once', async () => {
    await expect(upload('')).rejects.toMatchObject({ fields: { file: expect.any(String) } });
    const refusal = upload('x'.repeat(51 * 1024 * 1024));
    await expect(refusal).rejects.toMatchObject({ code: 'file_too_large', details: { max: 50 } });
    expect(await readdir(join(shop.dataDir, 'uploads', 'files'))).toEqual([]);
  });
});

describe('an export', () => {
  it('of the catalogue is a file that an import finds nothing new in', async () => {
    await createProduct(shop.db, { variants: [{ price: 25, stock: 3 }] });
    const { id } = await owner.console('exportCatalogue', { body: { format: 'json' } });
    await work();
    expect(await owner.console('listFiles')).toMatchObject({
      rows: [{ id, kind: 'export', state: 'done', name: 'catalogue-2026-11-24.json', total: 1 }],
    });
    const { body, headers } = await fetchFile(id);
    expect(headers).toMatchObject({ 'cache-control': expect.stringContaining('no-store') });
    const { plan } = await checked(body, 'catalogue.json');
    expect(countsOf(plan)).toEqual({ created: 0, updated: 0, unchanged: 1, refused: 0 });
    expect((await owner.console('listAudit')).rows).toMatchObject([{ action: 'data.exported', after: { rows: 1 } }]);
  });

  it('of the catalogue has costs for who sees reports, and is closed to who no longer does', async () => {
    await createProduct(shop.db, { variants: [{ price: 25, stock: 3 }] });
    await shop.db.updateTable('variants').set({ cost_dirhams: 1234 }).execute();
    const clerk = await createStaff(shop, 'support', { extra: ['catalog.export'] });
    const textOf = async (by: typeof owner) => {
      const { id } = await by.console('exportCatalogue', { body: { format: 'csv' } });
      await work();
      return { id, text: (await fetchFile(id, 'content', by)).body };
    };
    expect((await textOf(clerk)).text).not.toContain('12.34');
    const { id, text } = await textOf(owner);
    expect(text).toContain('12.34');
    await shop.db
      .updateTable('staff')
      .set({ role: 'support', extra: ['catalog.export'] })
      .where('id', '=', owner.id)
      .execute();
    expect((await fetchFile(id)).json()).toMatchObject({ error: { code: 'not_permitted' } });
  });

  it('of customers is for those who may, and for no one else', async () => {
    await createUser(shop, { name: 'Hessa' });
    const { id } = await owner.console('exportCustomers', { body: { from: null, to: null } });
    expect((await fetchFile(id)).statusCode).toBe(404);
    await work();
    expect((await fetchFile(id)).body).toContain('Hessa');
    const other = await createStaff(shop, 'owner');
    expect((await fetchFile(id, 'content', other)).statusCode).toBe(404);
    expect((await other.console('listFiles')).rows).toEqual([]);
    await shop.db.updateTable('staff').set({ role: 'packer' }).where('id', '=', owner.id).execute();
    expect((await fetchFile(id)).json()).toMatchObject({ error: { code: 'not_permitted' } });
    expect((await shop.request({ method: 'GET', url: `/api/console/v1/files/${id}/content` })).statusCode).toBe(401);
  });

  it('of orders has no contact data for an accountant', async () => {
    const accountant = await createStaff(shop, 'accountant');
    const { id } = await accountant.console('exportOrders', { body: { from: '2026-11-01', to: null } });
    await work();
    const { body } = await fetchFile(id, 'content', accountant);
    expect(body).toMatch(/^\ufeffOrder,Placed,/);
    expect(body).not.toContain('Phone');
  });

  it('of money has a row for each move, with its order, the references and the fee of the provider', async () => {
    const accountant = await createStaff(shop, 'accountant', { language: 'en' });
    await addMoves();
    const { id } = await accountant.console('exportMoney', {
      body: { from: '2026-11-20', to: '2026-11-21', format: 'csv' },
    });
    await work();
    const lines = (await fetchFile(id, 'content', accountant)).body.split('\r\n');
    expect(lines[0]).toBe(
      '\ufeffRow,Day,Time,Order,What,From account,To account,Amount (QAR),Paid by,Reference of the payment,Reference of the refund,Fee of the provider (QAR)',
    );
    expect(lines.slice(1).map((line) => line.replace(/^\d+,/, ''))).toEqual([
      "2026-11-20,00:10,DN-M1,Online payment,Tap,Customer,90.00,Debit card,'=chg_1,,2.10",
      '2026-11-20,00:10,DN-M1,Sale,Customer,Sales,90.00,,,,',
      "2026-11-21,12:00,DN-M1,Refund,Customer,Tap,40.50,Debit card,'=chg_1,re_1,",
      '2026-11-21,12:00,,Cash handed in,Till of the shop,Drivers,15.00,,,,',
      '2026-11-21,13:00,,Undone: Cash handed in,Drivers,Till of the shop,15.00,,,,',
      '',
    ]);
    const packer = await createStaff(shop, 'packer');
    const body = { from: null, to: null, format: 'csv' } as const;
    await expect(packer.console('exportMoney', { body })).rejects.toMatchObject({ code: 'not_permitted' });
    expect(await shop.db.selectFrom('audit_log').select(['action', 'after']).execute()).toContainEqual({
      action: 'data.exported',
      after: { from: '2026-11-20', to: '2026-11-21', rows: 5 },
    });
  });

  it('of money is a workbook of all days too', async () => {
    await addMoves();
    const { id } = await owner.console('exportMoney', { body: { from: null, to: null, format: 'xlsx' } });
    await work();
    const file = join(shop.dataDir, 'money.xlsx');
    await writeFile(file, (await fetchFile(id)).rawPayload);
    const rows: string[][] = [];
    for await (const { cells } of readWorkbook(file)) rows.push(cells);
    expect(rows).toHaveLength(6);
    const [, first = []] = rows;
    expect([first[3], first[5], first[7], first[9], first[11]]).toEqual([
      'DN-M1',
      'Tap',
      '90',
      expect.stringMatching(/^'?=chg_1$/),
      '2.1',
    ]);
  });

  it('of orders with contact data is closed to who may see none any more', async () => {
    const { id } = await owner.console('exportOrders', { body: { from: null, to: null } });
    await work();
    expect((await fetchFile(id)).statusCode).toBe(200);
    await shop.db.updateTable('staff').set({ role: 'accountant' }).where('id', '=', owner.id).execute();
    const refused = await fetchFile(id);
    expect(refused.json()).toMatchObject({
      error: { code: 'not_permitted', details: { permission: 'orders.contact' } },
    });
  });

  it('of all orders with contact data is closed to who may see only the contact of their own orders', async () => {
    const manager = await createStaff(shop, 'manager');
    const { id } = await manager.console('exportOrders', { body: { from: null, to: null } });
    await work();
    const driver = { role: 'driver', extra: ['orders.export'] } as const;
    await shop.db
      .updateTable('staff')
      .set({ role: driver.role, extra: [...driver.extra] })
      .where('id', '=', manager.id)
      .execute();
    expect((await fetchFile(id, 'content', manager)).json()).toMatchObject({
      error: { code: 'not_permitted', details: { permission: 'orders.contact' } },
    });
  });

  it('is deleted after a day, and when the person deletes it', async () => {
    const first = await owner.console('exportOrders', { body: { from: null, to: null } });
    const second = await owner.console('exportOrders', { body: { from: null, to: null } });
    await expect(owner.console('removeFile', { params: { id: first.id } })).rejects.toMatchObject({
      code: 'file_busy',
    });
    await work();
    await owner.console('removeFile', { params: { id: first.id } });
    expect((await owner.console('listFiles')).rows).toMatchObject([{ id: second.id }]);
    expect(await readdir(join(shop.dataDir, 'uploads', 'files'))).toHaveLength(1);
    shop.at.now = new Date('2026-11-25T09:00:01Z');
    await work(['sweep_data_files']);
    expect(await readdir(join(shop.dataDir, 'uploads', 'files'))).toEqual([]);
    expect(await shop.db.selectFrom('data_files').select('id').execute()).toEqual([]);
  });
});

describe('what a person asked for before they', () => {
  const manager = () => createStaff(shop, 'manager', { language: 'en' });
  const problemOf = async (id: number) => {
    const row = await shop.db.selectFrom('data_files').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    return { state: row.state, problem: row.outcome.problem };
  };
  const refused = {
    state: 'failed',
    problem: 'You may no longer do this. Ask the owner of the shop. What was saved before stays saved.',
  };

  it.each(['suspended', 'packer'] as const)('were %s is not carried out', async (change) => {
    const person = await manager();
    const { id } = await upload(sheet, { by: person });
    await work();
    const { version } = await person.console('getImport', { params: { id } });
    await person.console('runImport', { params: { id }, body: { version } });
    const orders = await person.console('exportOrders', { body: { from: null, to: null } });
    const after = change === 'suspended' ? { status: change } : { role: change };
    await shop.db.updateTable('staff').set(after).where('id', '=', person.id).execute();
    await work();
    expect([await problemOf(id), await problemOf(orders.id)]).toEqual([refused, refused]);
    expect(await shop.db.selectFrom('products').select('id').execute()).toEqual([]);
    expect(await shop.db.selectFrom('audit_log').select('id').execute()).toEqual([]);
  });
});
