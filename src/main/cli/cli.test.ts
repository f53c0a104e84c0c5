import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { sql } from 'kysely';
import { connectDatabase } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { type EmbeddedDatabase, startEmbedded } from '#server/database/embedded/embedded.ts';
import { prepareJobs } from '#server/jobs/job-runner.ts';
import { insertTestOrder } from '#server/testing/order-factory.ts';
import { createSmtpInbox } from '#server/testing/smtp-inbox.ts';
import { createUser } from '#server/testing/people.ts';
import { checkNotices } from './doctor/database.checks.ts';
import type { OpenShop } from './open-shop.ts';
import { runCommand } from './run-command.ts';
import { failJobs, takeJobs } from '#server/testing/queued-jobs.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const souq = join(root, 'tests/fixtures/souq.json');

let dataDir: string;
let embedded: EmbeddedDatabase;
let db: ReturnType<typeof connectDatabase>['db'];

interface Answer {
  status: number | null;
  out: string;
  err: string;
}

/** Runs a command in a temporary folder, in this process. */
function shop(...words: string[]): Promise<Answer> {
  return shopWith({}, ...words);
}

async function shopWith(env: Record<string, string>, ...words: string[]): Promise<Answer> {
  const out: string[] = [];
  const err: string[] = [];
  const status = await runCommand(words, {
    env: { DATA_DIR: dataDir, INIT_CWD: dataDir, ...env },
    print: (text) => void out.push(`${text}\n`),
    printError: (text) => void err.push(`${text}\n`),
  });
  return { status, out: out.join(''), err: err.join('') };
}

/** The same in a child process, which takes a second. */
function spawnShop(...words: string[]): Promise<Answer> {
  const { DATABASE_URL: _, ...env } = process.env;
  const child = spawn(process.execPath, ['--import', './src/main/compile-cache.ts', 'src/main/cli.ts', ...words], {
    cwd: root,
    env: { ...env, DATA_DIR: dataDir, INIT_CWD: dataDir },
  });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (status) => resolve({ status, out, err }));
  });
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dana-cli-'));
  embedded = await startEmbedded({ dataDir, log: () => {} });
  const connection = connectDatabase(embedded.url, { max: 2, log: () => {} });
  db = connection.db;
  await migrate(db);
  await prepareJobs(connection.pool);
});
beforeEach(async () => {
  // The doctor requires a backup if there are users or orders.
  await sql`truncate users, orders, backups cascade`.execute(db);
  // It wants the words of imported products counted, which the job of a running shop does.
  await sql`update search_count set step = null, indexed = 0`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await embedded.stop();
  await rm(dataDir, { recursive: true });
});

/** The sample catalogue and nothing else, for one test. */
async function withFreshCatalogue(): Promise<void> {
  await db.deleteFrom('categories').execute();
  onTestFinished(async () => void (await db.deleteFrom('categories').execute()));
  await shop('import', souq);
}

describe('with a running database', () => {
  it('imports a catalogue and prints a summary', async () => {
    const first = await shop('import', souq);
    expect(first).toMatchObject({ status: 0, err: expect.stringContaining('64 of 64 products') });
    expect(first.out).toBe(
      'Categories: 16 new, 0 changed, 0 unchanged\nProducts: 64 new, 0 changed, 0 unchanged\nVariants: 64 new, 0 changed, 0 unchanged\n',
    );
    expect((await shop('import', souq)).out).toContain('Products: 0 new, 0 changed, 64 unchanged');
  });

  it('exports the catalogue, and the import of that file changes nothing', async () => {
    await withFreshCatalogue();
    expect((await shop('export', 'catalogue', 'out.json')).out).toContain('64 products to');
    expect((await shop('import', 'out.json')).out).toContain('Products: 0 new, 0 changed, 64 unchanged');
    expect((await shop('export', 'catalogue', 'out.csv', '--pictures')).status).toBe(0);
    expect((await shop('import', 'out.csv')).out).toContain('Products: 0 new, 0 changed, 64 unchanged');
    expect(await shop('export', 'catalogue', 'out.csv')).toMatchObject({
      status: 1,
      err: expect.stringContaining('already exists'),
    });
    expect((await shop('export', 'orders', 'orders.csv', '--from', '2026-01-01')).out).toContain('0 orders to');
    expect((await shop('export', 'customers', 'people.csv', '--language', 'ar')).out).toContain('0 customers to');
    expect((await shop('audit', 'list')).out).toMatch(/data\.exported.*people\.csv/);
  });

  it('plans an import with chosen columns, and writes the refused rows', async () => {
    await withFreshCatalogue();
    const rows = ['Item,الاسم,Cost,Qty,Department', 'Mug,كوب,٢٥٫٥,5,Gifts', 'Cup,فنجان,free,5,Gifts'];
    await writeFile(join(dataDir, 'sheet.csv'), rows.join('\n'));
    const words = [
      'import',
      'sheet.csv',
      '--columns',
      'nameEn=Item,price=Cost,type=Department',
      '--refused',
      'refused.csv',
    ];
    const plan = await shop(...words, '--plan');
    expect(plan.out).toContain('Products: 1 new, 0 changed, 0 unchanged\nNothing was written.');
    expect((await shop(...words, '--plan')).out).toBe(plan.out);
    expect(await shop(...words)).toMatchObject({ status: 1 });
    expect((await shop(...words)).out).toContain('Products: 0 new, 0 changed, 1 unchanged');
    expect((await readFile(join(dataDir, 'refused.csv'), 'utf8')).split('\r\n')).toEqual([
      '\ufeffItem,الاسم,Cost,Qty,Department,Line,Reason',
      'Cup,فنجان,free,5,Gifts,3,"Cost: ""free"" on line 3 is not a number"',
      '',
    ]);
    expect((await shop('audit', 'list')).out).toMatch(/catalogue\.imported.*sheet\.csv/);
  });

  it('names invalid rows and ends with 1', async () => {
    const row = { handle: 'x', category: 'gifts', name: { en: 'X' }, variants: [{ sku: 'X-1', price: 1, stock: 1 }] };
    await writeFile(join(dataDir, 'bad.json'), JSON.stringify({ products: [row] }));
    const { status, out } = await shop('import', 'bad.json');
    expect(status).toBe(1);
    expect(out).toContain('  x, name.ar: is missing');
  });

  it('manages synonyms, rebuilds the search index, and finds no problem', async () => {
    expect((await shop('synonym', 'list')).out).toMatch(/هدية هدايا هديات قفت جفت gift hadiya hadiyah/);
    const added = /^Added (\d+)\./.exec((await shop('synonym', 'add', 'sofa', 'couch', 'كنبة')).out)?.[1] ?? '';
    expect((await shop('synonym', 'list')).out).toContain('sofa couch كنبة');
    expect((await shop('synonym', 'remove', added)).out).toBe(`Removed ${added}.\n`);
    expect(await shop('synonym', 'remove', added)).toMatchObject({
      status: 1,
      err: `Synonym list ${added} does not exist.\n`,
    });
    expect(await shop('synonym', 'add', 'two words', 'one')).toMatchObject({ status: 1 });
    expect((await shop('search', 'rebuild')).out).toMatch(/^Indexed \d+ products\.\n$/);
    expect(await shop('doctor')).toEqual({ status: 0, out: 'No problems found.\n', err: '' });
  });

  it('sets and shows settings', async () => {
    await sharp({ create: { width: 40, height: 20, channels: 4, background: '#8a1538' } })
      .png()
      .toFile(join(dataDir, 'logo.png'));
    for (const [key, value] of [
      ['name.en', 'Oud House'],
      ['emails', 'hello@oud.example, orders@oud.example'],
      ['freeDeliveryFrom', '250.5'],
      ['commercialRegistration', '12345'],
      ['zones.doha.fee', '12'],
      ['zones.dukhan.active', 'false'],
      ['logo', 'logo.png'],
    ]) {
      expect(await shop('settings', 'set', key ?? '', value ?? '')).toEqual({ status: 0, out: 'Set.\n', err: '' });
    }
    const all = JSON.parse((await shop('settings', 'get')).out) as Record<string, unknown>;
    expect(all).toMatchObject({
      name: { en: 'Oud House', ar: 'دانة' },
      emails: ['hello@oud.example', 'orders@oud.example'],
      freeDeliveryFrom: 250.5,
      commercialRegistration: '12345',
      zones: { doha: { fee: 12 }, dukhan: { active: false } },
    });
    expect(await readdir(join(dataDir, 'uploads', 'catalog'))).toContain(String(all['logo']).replace('catalog/', ''));
    expect((await shop('settings', 'get', 'name.en')).out).toBe('Oud House\n');
    // As in the console, an icon is a square.
    const notSquare = { status: 1, err: expect.stringContaining('must be a square of at least 192 pixels') };
    expect(await shop('settings', 'set', 'icon', 'logo.png')).toMatchObject(notSquare);
    await writeFile(join(dataDir, 'icon.json'), JSON.stringify({ icon: all['logo'] }));
    expect(await shop('settings', 'load', 'icon.json')).toMatchObject(notSquare);
    await sharp({ create: { width: 200, height: 200, channels: 3, background: '#8a1538' } })
      .png()
      .toFile(join(dataDir, 'icon.png'));
    expect(await shop('settings', 'set', 'icon', 'icon.png')).toMatchObject({ status: 0, out: 'Set.\n' });

    await writeFile(join(dataDir, 'settings.json'), JSON.stringify({ ...all, phones: ['44123456'] }));
    expect((await shop('settings', 'load', 'settings.json')).status).toBe(0);
    expect((await shop('settings', 'get', 'phones')).out).toContain('+97444123456');
  });

  it.each([
    [['settings', 'set', 'emails', 'invalid'], 1, 'emails.0: must be an e-mail address'],
    [['settings', 'set', 'freeDeliveryFrom', '12.500'], 1, '"12.500" can be 12,500 or 12.50.'],
    [['settings', 'set', 'freeDeliveryFrom', '1e3'], 1, 'freeDeliveryFrom: '],
    [['settings', 'get', 'nothing'], 1, 'The setting nothing does not exist.'],
    [['settings', 'load', 'none.json'], 1, 'cannot be read'],
    [['import', 'none.json'], 1, 'does not exist.'],
    [['order', 'show', 'DN-000000-0000'], 1, 'Order DN-000000-0000 does not exist.'],
    [['comment', 'hide', '999'], 1, 'Comment 999 does not exist.'],
    [['testimonial', 'remove', '999'], 1, 'Testimonial 999 does not exist.'],
    [['sign-out', 'unknown@example.qa'], 1, 'No account has the address unknown@example.qa.'],
    [['sign-out'], 2, 'Usage: sign-out EMAIL'],
    [['order', 'move', 'DN-1', 'Lost'], 2, '"Lost" is not an order status'],
    [['comment', 'hide', 'x'], 2, '"x" is not an id.'],
    [['order', 'list', '--stats', 'Pending'], 2, "Unknown option '--stats'"],
    [['import'], 2, 'Usage: import FILE [--set-stock]'],
    [['import', 'x.csv', '--columns', 'colour=Cost'], 2, '"colour=Cost" must be FIELD=COLUMN.'],
    [['export', 'catalogue', 'x.ods'], 2, 'ends in .json, .csv or .xlsx'],
    [['export', 'orders', 'x.csv', '--from', '1.1.2026'], 2, 'is not a day as YYYY-MM-DD'],
    [['order', 'list', '--limit'], 2, "Option '--limit <N>' argument missing."],
    [['order', 'show', 'DN-1', 'DN-2'], 2, 'Usage: order show NUMBER'],
    [['export'], 2, 'Name a command of export.'],
    [['export', 'stock'], 2, 'Unknown command: export stock.'],
    [['sell', 'everything'], 2, 'Unknown command: sell everything.'],
    [[], 2, 'Name a command.'],
  ])('answers %j with status %d and a sentence', async (words, status, sentence) => {
    const answer = await shop(...words);
    expect(answer).toMatchObject({ status, out: '' });
    expect(answer.err).toContain(sentence);
    expect(answer.err).not.toMatch(/^\s+at /m);
  });

  it('ends as a process with the status and without a stack trace', async () => {
    expect(await spawnShop('sell')).toMatchObject({
      status: 2,
      out: '',
      err: expect.stringMatching(/^Unknown command: sell/),
    });
    expect(await spawnShop('order', 'show', 'X')).toEqual({ status: 1, out: '', err: 'Order X does not exist.\n' });
  });

  it('prints its usage on request', async () => {
    const { status, out } = await shop('--help');
    expect(status).toBe(0);
    for (const name of ['import FILE', 'settings set', 'order move', 'comment hide', 'testimonial add', 'demo fill'])
      expect(out).toContain(name);
  });

  it.each([
    [
      ['order', '--help'],
      ['Usage: npm run shop -- order COMMAND', 'move NUMBER STATUS', 'paid NUMBER'],
    ],
    [
      ['order', 'move', '--help'],
      ['Usage: npm run shop -- order move NUMBER STATUS', 'Delivered'],
    ],
    [['help', 'staff'], ['invite EMAIL --role ROLE [--name NAME] [--language LANGUAGE]']],
    [
      ['restore', '-h'],
      ['restore FILE [--no-mails]', 'drop unsent mails'],
    ],
  ])('explains %j', async (words, texts) => {
    const { status, out, err } = await shop(...words);
    expect([status, err]).toEqual([0, '']);
    for (const text of texts) expect(out).toContain(text);
  });

  it('names the commands of a group', async () => {
    const { err } = await shop('export');
    for (const usage of ['catalogue FILE [--pictures]', 'orders FILE [--from DAY]', 'customers FILE'])
      expect(err).toContain(usage);
    expect(err).not.toContain('order list');
  });

  it('lists, shows and moves orders', async () => {
    const card = { optionId: 1, name: { en: 'Card', ar: 'بطاقة' }, type: 'text', value: 'Eid Mubarak' };
    await insertTestOrder(
      db,
      {
        number: 'DN-261121-ABCD',
        address_line1: 'Street 840, house 7',
        customer_name: 'Aisha',
        customer_email: 'aisha@example.qa',
        language: 'ar',
        items_count: 2,
        net_subtotal_dirhams: 17_800,
        shipping_fee_dirhams: 1500,
        payment_fee_dirhams: 1000,
        total_dirhams: 20_300,
      },
      [
        {
          product_name: JSON.stringify({ en: 'Sidr Honey', ar: 'عسل سدر' }),
          sku: 'SOUQ-001',
          quantity: 2,
          unit_price_dirhams: 8900,
          list_price_dirhams: 8900,
          options: JSON.stringify([card]),
        },
      ],
    );
    expect((await shop('order', 'list', '--status', 'pending')).out).toMatch(/DN-261121-ABCD .*Aisha .*QAR 203\.00/);
    expect((await shop('order', 'list', '--status', 'Shipped')).out).toBe('No orders.\n');
    const { out } = await shop('order', 'show', 'DN-261121-ABCD');
    for (const text of ['2 x Sidr Honey', 'Card: Eid Mubarak', 'Street 840, house 7', 'QAR 203.00'])
      expect(out).toContain(text);
    expect((await shop('order', 'move', 'DN-261121-ABCD', 'processing')).out).toContain('is now Processing');
    expect((await shop('order', 'move', 'DN-261121-ABCD', 'Completed')).status).toBe(1);
    expect((await shop('order', 'paid', 'DN-261121-ABCD')).status).toBe(0);
    expect((await shop('order', 'show', 'dn261121abcd')).out).toContain('Processing  Paid');
  });

  it('backs up the shop and exports the data of a person, and the doctor requires a recent backup', async () => {
    await createUser({ db, at: { now: null } }, { email: 'noura@example.qa', name: 'نورة' });
    expect(await shop('doctor')).toMatchObject({ status: 1, out: expect.stringContaining('and no backup') });
    expect((await shop('backup', 'shop.tar.gz')).out).toMatch(
      /^Wrote .*shop\.tar\.gz: \d+ tables, \d+ pictures, [\d.]+ MB\.\n$/,
    );
    expect(await shop('backup', 'shop.tar.gz')).toMatchObject({ status: 1, err: expect.stringContaining('already') });
    expect(await shop('restore', 'shop.tar.gz')).toMatchObject({
      status: 1,
      err: 'A shop is running on this DATA_DIR. Stop it first.\n',
    });

    expect(await shop('person', 'export', 'unknown@example.qa')).toMatchObject({ status: 1, out: '' });
    const { out } = await shop('person', 'export', 'Noura@example.qa');
    expect(JSON.parse(out)).toMatchObject({ email: 'noura@example.qa', account: [{ name: 'نورة' }] });
    expect((await shop('person', 'export', 'noura@example.qa', 'noura.json')).status).toBe(0);
    expect((await shop('person', 'export', 'noura@example.qa', 'noura.json')).err).toContain('already exists');
    expect((await stat(join(dataDir, 'noura.json'))).mode & 0o077).toBe(0);

    expect((await shop('doctor')).out).toBe('No problems found.\n');
    await sql`update backups set made_at = now() - interval '9 days'`.execute(db);
    expect((await shop('doctor')).out).toContain('The last backup is 9 days old.');
    await shop('backup', 'again.tar.gz');
  });

  it('writes a backup without pictures that are missing, but does not succeed', async () => {
    await sql`insert into testimonials (name, content, image) values ('{}', '{}', 'catalog/lost-c8a08c.webp')`.execute(
      db,
    );
    const { rows: before } = await sql`select * from backups`.execute(db);
    expect(await shop('backup', 'incomplete.tar.gz')).toMatchObject({
      status: 1,
      out: expect.stringContaining('Wrote '),
      err: expect.stringContaining('1 picture is not in DATA_DIR/uploads: catalog/lost-c8a08c.webp'),
    });
    expect((await sql`select * from backups`.execute(db)).rows).toEqual(before);
    await sql`delete from testimonials`.execute(db);
  });

  it('adds, lists and removes testimonials, and lists comments', async () => {
    const words = { name: { en: 'Aisha', ar: 'عائشة' }, content: { en: 'Lovely flowers', ar: 'زهور جميلة' } };
    await writeFile(join(dataDir, 'words.json'), JSON.stringify([words]));
    await writeFile(join(dataDir, 'half.json'), JSON.stringify({ ...words, content: { en: 'Lovely' } }));
    expect((await shop('testimonial', 'add', 'words.json')).out).toContain('Aisha');
    expect((await shop('testimonial', 'add', 'half.json')).err).toContain('content.ar: is missing');
    const { out } = await shop('testimonial', 'list');
    expect(out).toContain('Lovely flowers');
    expect((await shop('testimonial', 'remove', /^\s*(\d+)/m.exec(out)?.[1] ?? '')).status).toBe(0);
    expect((await shop('testimonial', 'list')).out).toBe('No testimonials.\n');
    expect((await shop('comment', 'list')).out).toBe('No comments.\n');
  });
});

describe('the doctor', () => {
  it('warns when a column has used more than half of its numbers', async () => {
    const useUp = (last: number) =>
      sql`select setval(pg_get_serial_sequence('cart_lines', 'id'), ${last}::integer)`.execute(db);
    onTestFinished(async () => void (await useUp(1)));
    await useUp(1_000_000_000);
    expect((await shop('doctor')).out).not.toContain('of the numbers of');
    await useUp(1_200_000_000);
    expect((await shop('doctor')).out).toContain('56 % of the numbers of cart_lines.id are used');
  });

  const isFound = async (sentence: string | RegExp, env: Record<string, string> = {}) => {
    const answer = await shopWith(env, 'doctor');
    expect(answer).toMatchObject({ status: 1, err: '', out: expect.stringMatching(sentence) });
    // Each problem has a remedy.
    for (const line of answer.out.trim().split('\n')) expect(line).toContain('Remedy: ');
  };

  it('names each problem with a remedy', async () => {
    await sql`update zones set active = false`.execute(db);
    await sql`insert into testimonials (name, content, image) values ('{}', '{}', 'catalog/gone-c8a08c.webp')`.execute(
      db,
    );
    await sql`select graphile_worker.add_job('late_work', run_at => now() - interval '1 hour')`.execute(db);
    await sql`select graphile_worker.add_job('lost_work', max_attempts => 1, job_key => 'lost')`.execute(db);
    await sql`select graphile_worker.permanently_fail_jobs(array_agg(id)) from graphile_worker.jobs where key = 'lost'`.execute(
      db,
    );
    await sql`insert into waiting_jobs (task, payload, key_mode, at) values ('kept_work', '{}', 'replace', now() - interval '1 hour')`.execute(
      db,
    );
    await chmod(dataDir, 0o755);
    await isFound('No delivery zone is active');
    await isFound('1 picture cannot be found, for example catalog/gone-c8a08c.webp');
    await isFound(
      /1 x kept_work: due for more than .*\n1 x late_work: due for more than .*\n1 x lost_work failed too often/,
    );
    await db.deleteFrom('waiting_jobs').execute();
    expect((await shop('jobs', 'retry')).out).toBe('1 job will be retried.\n');
    expect((await shop('doctor')).out).not.toContain('lost_work');
    await isFound('Every user of this machine can enter');
    await chmod(dataDir, 0o700);
    await sql`delete from testimonials`.execute(db);
    await takeJobs(db);
    await sql`update zones set active = true`.execute(db);
    expect((await shop('doctor')).out).toBe('No problems found.\n');
  });

  it('names a search index that is not finished, and why', async () => {
    await withFreshCatalogue();
    await sql`update search_documents set version = 0`.execute(db);
    await isFound('Some products are not in the search index yet');
    expect((await shop('search', 'rebuild')).out).toContain('Indexed 64 products');
    await sql`update search_count set step = 'write'`.execute(db);
    await isFound('The words of the search index are not counted to the end');
    await sql`update search_count set step = null, indexed = 64`.execute(db);
    await isFound('The words of the search index are not counted to the end');
    await sql`update search_count set indexed = 0`.execute(db);
    expect((await shop('doctor')).out).toBe('No problems found.\n');
    await sql`select graphile_worker.add_job('index_products', max_attempts => 20)`.execute(db);
    await failJobs(db, { error: 'canceling statement due to statement timeout', attempts: 3, runAt: new Date() });
    await isFound('The job index_products failed 3 times: canceling statement due to statement timeout.');
    await takeJobs(db);
  });

  it('finds that notifications do not arrive, as with a connection pooler', async () => {
    // A notification stays in its database.
    await sql`create database elsewhere`.execute(db);
    const elsewhere = embedded.url.replace(/\/dana\?/, '/elsewhere?');
    const check = (databaseUrl: string) => checkNotices({ databaseUrl, services: { db } } as OpenShop);
    expect(await check(embedded.url)).toEqual([]);
    expect(await check(elsewhere)).toEqual([expect.stringContaining('a pooler in transaction mode')]);
  });

  it('checks the address and the mail server, and prints no password', async () => {
    const env = { PUBLIC_URL: 'https://dana.invalid', SMTP_URL: 'smtp://dana:geheim@127.0.0.1:9' };
    await isFound('PUBLIC_URL https://dana.invalid does not answer', env);
    await isFound('TRUST_PROXY is not set', env);
    await isFound('The mail server 127.0.0.1:9 of SMTP_URL does not accept mails', env);
    expect((await shopWith(env, 'doctor')).out).not.toContain('geheim');
    await isFound('SMTP_URL is not set: mails are only written', { PUBLIC_URL: 'https://dana.invalid' });
    const open = { SMTP_URL: 'smtp://dana:geheim@mail.invalid:587', MAIL_FROM: 'shop@example.qa' };
    await isFound('The mail server mail.invalid:587 of SMTP_URL is used without TLS', open);
    const closed = await shopWith({ ...open, SMTP_URL: `${open.SMTP_URL}?requireTLS=true` }, 'doctor');
    expect(closed.out).toMatch(/^The mail server mail\.invalid:587 of SMTP_URL does not accept mails: [^\n]*\n$/);
    const inbox = await createSmtpInbox();
    expect((await shopWith({ SMTP_URL: inbox.url, MAIL_FROM: 'shop@example.qa' }, 'doctor')).out).toBe(
      'No problems found.\n',
    );
    await inbox.close();
  });

  it('finds that metrics are not served, or to everyone', async () => {
    await isFound('http://127.0.0.1:9/metrics of METRICS_PORT does not answer', { METRICS_PORT: '9' });
    await isFound('METRICS_HOST 0.0.0.0 may be reached from outside', { METRICS_PORT: '9', METRICS_HOST: '0.0.0.0' });
  });
});

describe('without a running database', () => {
  it('starts the embedded database and stops it again', async () => {
    await createUser({ db, at: { now: null } });
    await shop('settings', 'set', 'name.en', 'Oud House');
    await db.destroy();
    await embedded.stop();
    const { status, out } = await spawnShop('settings', 'get', 'name.en');
    expect({ status, out }).toEqual({ status: 0, out: 'Oud House\n' });
    expect(await readdir(dataDir)).not.toContain('dana.pid');
    expect((await shop('backup', 'stopped.tar.gz')).out).toMatch(/^Wrote .*stopped/);
    const refused = await shop('restore', 'stopped.tar.gz');
    expect(refused).toMatchObject({ status: 1, out: '', err: expect.stringMatching(/^This shop is not empty/) });
    expect(await readdir(dataDir)).not.toContain('dana.pid');
    embedded = await startEmbedded({ dataDir, log: () => {} });
    db = connectDatabase(embedded.url, { max: 2, log: () => {} }).db;
  });
});
