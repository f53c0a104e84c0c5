import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { OrderId, UserId } from '#contract/ids.ts';
import type { Language } from '#contract/values/locale.ts';
import { toRiyals } from '#contract/values/money.ts';
import { addDays, qatarDay, qatarMoment, qatarTime } from '#contract/values/qatar-time.ts';
import type { PeopleChoices } from '../../database/schema.ts';
import type { People } from '../account/console/people.service.ts';
import type { Actor, InAct } from '../../audit/act.ts';
import type { ReadReplica } from '../../database/replica.ts';
import { privateFile, privateFolder } from '../../files/private-files.ts';
import type { Storage } from '../../media/storage.ts';
import { catalogueColumns, catalogueRows, withNumbers } from './catalogue-csv.rules.ts';
import { cataloguePages } from './catalogue-pages.ts';
import { byteOrderMark, csvLine } from '#contract/values/csv-text.ts';
import { exportWords } from './export-words.ts';
import * as queries from './export.queries.ts';
import { moneyPieces } from './money-file.ts';
import { writePieces } from './write-pieces.ts';
import { workbookPieces } from './xlsx-file.ts';

/** The first and the last day of an export, in Qatar. Null: no limit. */
export interface ExportDays {
  from: string | null;
  to: string | null;
}

export interface Target {
  /** A file that does not exist yet. */
  file: string;
  /** The name for people, if the file has another. */
  name?: string;
  onProgress?: (done: number) => unknown;
}

export interface CatalogueTask extends Target {
  format: 'json' | 'csv' | 'xlsx';
  /** The folder for the pictures. */
  pictures?: string;
  /** Whether the file has what pieces cost the shop. */
  withCosts: boolean;
}

export interface PeriodTask extends Target {
  days: ExportDays;
  language: Language;
}

export interface MoneyTask extends PeriodTask {
  format: 'csv' | 'xlsx';
}

export interface ExportReport {
  /** How many products, orders, customers or moves of money. */
  rows: number;
}

const pageSize = 1000;

function periodOf({ from, to }: ExportDays): queries.ExportPeriod {
  return {
    from: from === null ? null : qatarMoment(from, '00:00'),
    until: to === null ? null : qatarMoment(addDays(to, 1), '00:00'),
  };
}

// In the order that files of all releases have.
const categoryText = ({ leadDays, parent, ...row }: Awaited<ReturnType<typeof queries.listCategories>>[number]) =>
  JSON.stringify({ ...row, parent, leadDays });
const givenDays = (days: ExportDays) => Object.fromEntries(Object.entries(days).filter(([, day]) => day !== null));
const dayOf = (at: Date | null) => (at === null ? '' : qatarDay(at));
const amountOf = (dirhams: number | null) => (dirhams === null ? '' : toRiyals(dirhams).toFixed(2));

interface Needs {
  readFrom: ReadReplica;
  inAct: InAct;
  storage: Storage;
  people: Pick<People, 'list'>;
  /** Whether the shop takes real money: what was paid with a test key before is in no file of money then. */
  isLive: boolean;
}

/** The day, begin and end of what was promised, in Qatar. */
function dueCells({
  promise_kind: kind,
  due_from: from,
  due_at: at,
}: Pick<Awaited<ReturnType<typeof queries.listOrders>>[number], 'promise_kind' | 'due_from' | 'due_at'>) {
  if (from === null || at === null) return ['', '', ''];
  const hasTimes = kind === 'slot' || kind === 'soon';
  return [
    qatarDay(kind === 'soon' ? new Date(at.getTime() - 1) : from),
    kind === 'slot' ? qatarTime(from) : '',
    hasTimes ? qatarTime(at) : '',
  ];
}

/** Files with the shop's data. Each is written page by page, so that its size needs no memory. */
export function createExportService({ readFrom, inAct, storage, people, isLive }: Needs) {
  const readOrders = (period: queries.ExportPeriod, after: OrderId | null) =>
    readFrom((db) => queries.listOrders(db, period, after, pageSize));
  const readCustomers = (period: queries.ExportPeriod, after: UserId) =>
    readFrom((db) => queries.listCustomers(db, period, after, pageSize));

  async function note(by: Actor, file: string, after: Record<string, unknown>): Promise<void> {
    const label = basename(file);
    const subject = { kind: 'file', id: label.slice(0, 40), label } as const;
    await inAct(by, async (act) => act.note({ action: 'data.exported', subject, after }));
  }

  /**
   * Writes the catalogue as the import reads it: JSON, or CSV or a workbook with Shopify's columns. Pictures are
   * paths; with `pictures`, their files are copied to that folder.
   */
  async function catalogue(
    by: Actor,
    { file, name = file, format, pictures, withCosts, onProgress = () => {} }: CatalogueTask,
  ): Promise<ExportReport> {
    let rows = 0;
    async function copy(paths: (string | null)[]): Promise<void> {
      for (const path of new Set(paths)) {
        const bytes = path === null || pictures === undefined ? null : await storage.get(path);
        if (path === null || pictures === undefined || bytes === null) continue;
        await mkdir(dirname(join(pictures, path)), privateFolder);
        await writeFile(join(pictures, path), bytes, { mode: privateFile });
      }
    }
    async function* pages() {
      for await (const page of cataloguePages(readFrom, { withCosts })) {
        for (const { row } of page)
          await copy([
            row.image,
            row.sharingPicture,
            ...row.moreImages,
            ...row.variants.flatMap(({ images }) => images),
            ...row.customizationOptions.map(({ image }) => image),
          ]);
        yield page;
        rows += page.length;
        await onProgress(rows);
      }
    }
    async function* tableRows() {
      yield catalogueColumns;
      for await (const page of pages()) yield* page.flatMap(catalogueRows);
    }
    async function* csvPieces() {
      yield byteOrderMark;
      for await (const cells of tableRows()) yield csvLine(cells);
    }
    async function* numberRows() {
      for await (const cells of tableRows()) yield cells === catalogueColumns ? cells : withNumbers(cells);
    }
    const categories = await readFrom(queries.listCategories);
    await copy(categories.flatMap(({ image, sharingPicture }) => [image, sharingPicture]));
    async function* jsonPieces() {
      yield `{"categories":[\n${categories.map(categoryText).join(',\n')}\n],"products":[\n`;
      for await (const page of pages())
        yield (rows > 0 ? ',\n' : '') + page.map(({ row }) => JSON.stringify(row)).join(',\n');
      yield '\n]}\n';
    }
    const pieces = { csv: csvPieces, json: jsonPieces, xlsx: () => workbookPieces(numberRows()) };
    await writePieces(file, pieces[format]());
    await note(by, name, { rows });
    return { rows };
  }

  /** Writes the orders of a period as CSV, with names and contact data only `withContact`. */
  async function orders(
    by: Actor,
    { file, name = file, days, language, withContact, onProgress = () => {} }: PeriodTask & { withContact: boolean },
  ): Promise<ExportReport> {
    const words = exportWords[language];
    let rows = 0;
    async function* pieces() {
      yield (
        byteOrderMark +
        csvLine([
          ...(['number', 'placed', 'time', 'status', 'paymentStatus', 'payment', 'zone', 'pieces'] as const).map(
            words.column,
          ),
          ...(['goods', 'delivery', 'paymentFee', 'total', 'collected', 'delivered', 'closed'] as const).map(
            words.column,
          ),
          ...(['dueDay', 'dueFrom', 'dueTo'] as const).map(words.column),
          ...(withContact ? (['recipient', 'name', 'phone', 'email'] as const).map(words.column) : []),
        ])
      );
      for (let after: OrderId | null = null; ;) {
        const page = await readOrders(periodOf(days), after);
        const last = page.at(-1);
        if (!last) return;
        after = last.id;
        yield page
          .map((order) =>
            csvLine([
              order.number,
              qatarDay(order.created_at),
              qatarTime(order.created_at),
              words.status(order.status),
              words.payment(order.payment_status),
              order.payment_name[language] ?? order.payment_name.en,
              order.zone_name[language] ?? order.zone_name.en,
              order.items_count,
              amountOf(order.net_subtotal_dirhams),
              amountOf(order.shipping_fee_dirhams),
              amountOf(order.payment_fee_dirhams),
              amountOf(order.total_dirhams),
              amountOf(order.collected_dirhams),
              dayOf(order.delivered_at),
              dayOf(order.closed_at),
              ...dueCells(order),
              ...(withContact
                ? [
                    order.gift?.recipientName || order.recipient_name || order.customer_name,
                    order.customer_name,
                    order.customer_phone,
                    order.customer_email,
                  ]
                : []),
            ]),
          )
          .join('');
        rows += page.length;
        await onProgress(rows);
      }
    }
    await writePieces(file, pieces());
    await note(by, name, { ...givenDays(days), rows });
    return { rows };
  }

  /** Writes the customers who joined in a period as CSV. */
  async function customers(
    by: Actor,
    { file, name: title = file, days, language, onProgress = () => {} }: PeriodTask,
  ): Promise<ExportReport> {
    const words = exportWords[language];
    let rows = 0;
    async function* pieces() {
      yield (
        byteOrderMark +
        csvLine(
          (['name', 'email', 'phone', 'language', 'joined', 'orders', 'spent', 'lastOrder'] as const).map(words.column),
        )
      );
      for (let after: UserId = 0; ;) {
        const page = await readCustomers(periodOf(days), after);
        const last = page.at(-1);
        if (!last) return;
        after = last.id;
        yield page
          .map(({ name, email, phone, language: spoken, created_at: joined, orders: count, spent, last: latest }) =>
            csvLine([
              name,
              email,
              phone,
              spoken,
              qatarDay(joined),
              Number(count ?? 0),
              amountOf(Number(spent ?? 0)),
              dayOf(latest),
            ]),
          )
          .join('');
        rows += page.length;
        await onProgress(rows);
      }
    }
    await writePieces(file, pieces());
    await note(by, title, { ...givenDays(days), rows });
    return { rows };
  }

  /** Writes the customers of a filtered list as CSV, the newest first. */
  async function listedPeople(
    by: Actor,
    {
      file,
      name: title = file,
      language,
      filter,
      onProgress = () => {},
    }: Omit<PeriodTask, 'days'> & { filter: PeopleChoices },
  ): Promise<ExportReport> {
    const words = exportWords[language];
    const columns = [
      'name',
      'email',
      'phone',
      'language',
      'account',
      'joined',
      'orders',
      'spent',
      'lastOrder',
      'tags',
    ] as const;
    let rows = 0;
    async function* pieces() {
      yield byteOrderMark + csvLine(columns.map(words.column));
      for (let after: string | undefined; ;) {
        const page = await readFrom((db) => people.list({ ...filter, after, sort: 'newest', limit: pageSize }, db));
        yield page.rows
          .map((person) =>
            csvLine([
              person.name,
              person.email,
              person.phone,
              person.language,
              words.yesNo(person.customerId !== null),
              person.since === null ? '' : qatarDay(new Date(person.since)),
              person.orderCount,
              (person.spent ?? 0).toFixed(2),
              person.lastOrderAt === null ? '' : qatarDay(new Date(person.lastOrderAt)),
              person.tags.map((tag) => tag.name).join(', '),
            ]),
          )
          .join('');
        rows += page.rows.length;
        await onProgress(rows);
        if (page.next === null) return;
        after = page.next;
      }
    }
    await writePieces(file, pieces());
    await note(by, title, { rows });
    return { rows };
  }

  /** Writes the book of money of a period: a row for each move. */
  async function money(
    by: Actor,
    { file, name = file, onProgress = () => {}, ...task }: MoneyTask,
  ): Promise<ExportReport> {
    let rows = 0;
    async function onRows(done: number): Promise<void> {
      rows = done;
      await onProgress(done);
    }
    await writePieces(file, moneyPieces(readFrom, { ...task, isLive, onRows }));
    await note(by, name, { ...givenDays(task.days), rows });
    return { rows };
  }

  return { catalogue, orders, customers, listedPeople, money };
}
