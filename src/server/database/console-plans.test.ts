import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConsoleCallName } from '#contract/console/calls.ts';
import type { ConsoleClient } from '#contract/console/client.ts';
import { openStages, type OrderStage, orderStages } from '#contract/console/order-work.ts';
import type { OrderId } from '#contract/ids.ts';
import { addDays, qatarDay, qatarMoment } from '#contract/values/qatar-time.ts';
import { buildApp } from '../app.ts';
import { systemActor } from '../audit/actors.ts';
import { readMissed } from '../http/console/events.queries.ts';
import { readConfig } from '../process/config.ts';
import { createServices, type Services } from '../services.ts';
import { createProduct } from '../testing/catalog-factory.ts';
import { addManyFeedback, manyComments, manyMessages } from '../testing/many-feedback.ts';
import { addManyOrders, minutesApart } from '../testing/many-orders.ts';
import { createDevice } from '../testing/push-server.ts';
import { fullScansIn, recordPlans, rowsReadIn } from '../testing/query-plans.ts';
import { createStaff } from '../testing/staff-factory.ts';
import { createTestDatabase } from '../testing/test-database.ts';

// The console must not become slow because a shop has had many orders: each statement of every call
// is planned by PostgreSQL in such a shop. None looks through all orders, customers or the log, and
// what lists read is run, to see how many rows it touches.

// The last 14 days, which a page reads, are a quarter of them at any hour.
const orders = 8000;
const large = [
  'orders',
  'order_items',
  'order_events',
  'order_words',
  'order_notes',
  'users',
  'customer_words',
  'comments',
  'contact_messages',
  'audit_log',
];
const isCount = /count\(\*\)/i;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let recorded: ReturnType<typeof recordPlans>;
let services: Services;
let app: Awaited<ReturnType<typeof buildApp>>;
let owner: Awaited<ReturnType<typeof createStaff>>;
let driverIds: number[];
let dataDir: string;

const today = qatarDay(new Date());

async function newStaff(role: 'owner' | 'packer' | 'driver' = 'packer') {
  const request = (options: InjectOptions) =>
    app.inject({ ...options, headers: { host: 'localhost', ...options.headers } });
  return createStaff({ db: database.db, at: { now: null }, request }, role);
}

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'dana-plans-'));
  const { db } = database;
  for (let made = 0; made < 20; made += 1) await createProduct(db, { variants: [{ price: 25, stock: 1000 }] });
  driverIds = await addManyOrders(db, { orders, customers: 1200 });
  await addManyFeedback(db);
  await sql`insert into audit_log (act, at, actor_kind, staff_id, actor_name, action, subject_kind, subject_id, subject_label)
    select gen_random_uuid(), now() - n * interval '1 minute', 'staff', ${driverIds[0]}, 'Salem',
      (array['order.accepted', 'order.packed', 'staff.signed_in'])[1 + n % 3], 'order', n::text, 'DN' || n
    from generate_series(${orders}::integer, 1, -1) n`.execute(db);
  await sql`insert into order_notes (order_id, staff_name, text, at) select id, 'Salem', 'Rings twice', now() from orders`.execute(
    db,
  );
  await sql`vacuum analyze audit_log, order_notes, variants, products`.execute(db);
  recorded = recordPlans(database);
  services = createServices({
    db: recorded.db,
    secrets: { guestKey: Buffer.alloc(32), codeKey: Buffer.alloc(32), pushKey: Buffer.alloc(32) },
    clock: () => new Date(),
    dataDir,
    limitsOn: false,
  });
  const slots = [{ from: '12:00', to: '15:00' }];
  await services.settings.load({ delivery: { enabled: true, daysAhead: 2, slots } });
  app = await buildApp({ services, config: readConfig({ RATE_LIMIT: 'off', ANSWER_SECONDS: '60' }), version: 'test' });
  owner = await newStaff('owner');
});
afterAll(async () => {
  await app.close();
  await recorded.close();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

/** An order of a stage that no other test has taken. */
const taken: OrderId[] = [];
async function takeOrder(stage: OrderStage, { unpaid = false } = {}) {
  const order = await database.db
    .selectFrom('orders')
    .select(['id', 'version', 'payment_status'])
    .where('stage', '=', stage)
    .$if(unpaid, (query) => query.where('payment_status', '<>', 'Paid'))
    .$if(taken.length > 0, (query) => query.where('id', 'not in', taken))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  taken.push(order.id);
  return { params: { id: order.id }, body: { version: order.version } };
}

async function takeItem(stage: OrderStage) {
  const { params, body } = await takeOrder(stage);
  return [{ id: params.id, version: body.version }];
}

const testimonial = {
  name: { en: 'Noora', ar: 'نورة' },
  content: { en: 'Fresh flowers', ar: 'ورد طازج' },
};

const newCount = async (console: ConsoleClient) => ({ id: (await console('beginStockCount', { body: {} })).id });

async function guestOrder(console: ConsoleClient) {
  const { id } = await console('createOrder', {
    body: {
      lines: [{ ...(await takeVariant()), quantity: 1 }],
      paymentOptionId: 1,
      name: 'Sara',
      phone: '+97455123456',
      email: 'sara@example.qa',
      language: 'ar',
    },
  });
  return { params: { id } };
}

let lastComment = manyComments + 1;
async function takeComment<T extends object>(more: T) {
  lastComment -= 1;
  const query = database.db.selectFrom('comments').select('version').where('id', '=', lastComment);
  const { version } = await query.executeTakeFirstOrThrow();
  return { params: { id: lastComment }, body: { version, ...more } };
}

const newCategory = (console: ConsoleClient) =>
  console('createCategory', { body: { name: { en: 'Spices', ar: 'بهارات' } } });

async function newProduct(console: ConsoleClient) {
  const { id: categoryId } = await newCategory(console);
  const variants = [{ price: 25, stock: 3, attributes: [], images: [], published: true, position: 0 }];
  const body = { categoryId, name: { en: 'Saffron', ar: 'زعفران' }, variants };
  return (await console('createProduct', { body })).product;
}

async function offerOfNewProduct(console: ConsoleClient) {
  const { id } = await newProduct(console);
  const text = { en: 'Weekend', ar: 'نهاية الأسبوع' };
  return { target: { products: [id] }, discount: 20, from: null, until: null, text, licence: '' };
}

async function newOffer(console: ConsoleClient) {
  const { offer } = await console('createOffer', { body: await offerOfNewProduct(console) });
  return { id: offer.id };
}

function variantOf(orderId: OrderId) {
  const query = database.db.selectFrom('order_items').select(['id', 'variant_id as variantId']);
  return query.where('order_id', '=', orderId).orderBy('id').limit(1).executeTakeFirstOrThrow();
}

async function firstPiece(orderId: OrderId) {
  return { itemId: (await variantOf(orderId)).id, quantity: 1, missing: true };
}

async function takeVariant() {
  const query = database.db.selectFrom('variants').select(['id as variantId', 'product_id as productId']);
  return query.where('stock', '>', 5).where('published', '=', true).orderBy('id').limit(1).executeTakeFirstOrThrow();
}

const blankPage = { title: { en: 'Eid', ar: 'العيد' }, description: { en: '', ar: '' }, sections: [] };
let ownPages = 0;

function addOwnPage(console: ConsoleClient) {
  ownPages += 1;
  return console('addOwnPage', { body: { handle: `page-${ownPages}`, content: blankPage } });
}

function addCollection(console: ConsoleClient, kind: 'picked' | 'rule') {
  return console('createCollection', { body: { name: { en: 'Eid', ar: 'العيد' }, kind } });
}

type Calls = Record<ConsoleCallName, (console: ConsoleClient) => Promise<unknown>>;

const password = { password: 'pearl-diver-1' };
const code = { body: { code: '000000' } };
const nothing = () => {};
const noRefund = '00000000-0000-4000-8000-000000000000';

// Calls that are refused (a wrong code, no demo) read before they are.
const calls: Calls = {
  signIn: (console) => console('signIn', { body: { email: owner.email, ...password } }),
  proveSecondFactor: (console) => console('proveSecondFactor', code).catch(nothing),
  stepUp: (console) => console('stepUp', { body: password }),
  signOut: async () => (await newStaff()).console('signOut'),
  listDemoRoles: (console) => console('listDemoRoles'),
  lookAround: (console) => console('lookAround', { body: { role: 'owner' } }).catch(nothing),
  getMe: (console) => console('getMe'),
  updateMe: async () => (await newStaff()).console('updateMe', { body: { version: 1, name: 'Salem' } }),
  changePassword: async () =>
    (await newStaff()).console('changePassword', {
      body: { currentPassword: password.password, password: 'pearl-diver-22' },
    }),
  beginTotp: async () => (await newStaff()).console('beginTotp'),
  confirmTotp: (console) => console('confirmTotp', code).catch(nothing),
  removeTotp: (console) => console('removeTotp').catch(nothing),
  newRecoveryCodes: (console) => console('newRecoveryCodes').catch(nothing),
  listMySessions: (console) => console('listMySessions'),
  getPush: (console) => console('getPush'),
  savePush: (console) => console('savePush', { body: createDevice('http://127.0.0.1:9/device').subscription }),
  testPush: async (console) => {
    await console('savePush', { body: createDevice('http://127.0.0.1:9/device').subscription });
    return console('testPush');
  },
  removePush: (console) => console('removePush'),
  endMySession: (console) => console('endMySession', { params: { id: 99_999 } }).catch(nothing),
  endMyOtherSessions: async () => (await newStaff()).console('endMyOtherSessions'),
  readInvite: (console) => console('readInvite', { body: { token: 'x'.repeat(32) } }).catch(nothing),
  join: async (console) => {
    const link = String(await services.staff.invites.inviteFirstOwner(systemActor).catch(nothing));
    const body = { token: link.split('#')[1] ?? '', name: 'Salem', email: 'salem@shop.qa', password: 'pearl-diver-22' };
    await console('join', { body }).catch(nothing);
  },
  getRecovery: (console) => console('getRecovery'),
  askPasswordLink: async (console) => console('askPasswordLink', { body: { email: (await newStaff('owner')).email } }),
  readPasswordLink: (console) => console('readPasswordLink', { body: { token: 'x'.repeat(32) } }).catch(nothing),
  recover: async (console) => {
    const { link } = await services.staff.passwordLinks.make(systemActor, (await newStaff()).id);
    await console('recover', { body: { token: link.split('#')[1] ?? '', password: 'pearl-diver-22' } });
  },
  listStaff: (console) => console('listStaff'),
  inviteStaff: (console) =>
    console('inviteStaff', { body: { name: 'Salem', email: 's@shop.qa', role: 'packer', language: 'ar' } }),
  resendInvite: (console) => console('resendInvite', { params: { id: 1 } }).catch(nothing),
  withdrawInvite: (console) => console('withdrawInvite', { params: { id: 1 } }).catch(nothing),
  updateStaff: async (console) => {
    const { id } = await newStaff();
    await console('updateStaff', { params: { id }, body: { version: 1, role: 'driver' } });
  },
  suspendStaff: async (console) => {
    const { id } = await newStaff();
    await console('suspendStaff', { params: { id }, body: { version: 1 } });
  },
  reactivateStaff: async (console) => {
    const { id } = await newStaff();
    await console('reactivateStaff', { params: { id }, body: { version: 1 } });
  },
  endStaffSessions: async (console) => console('endStaffSessions', { params: { id: (await newStaff()).id } }),
  resetSecondFactor: async (console) => console('resetSecondFactor', { params: { id: (await newStaff()).id } }),
  makePasswordLink: async (console) => console('makePasswordLink', { params: { id: (await newStaff()).id } }),
  listAudit: (console) => console('listAudit'),
  listOrders: (console) => console('listOrders'),
  countOrders: (console) => console('countOrders'),
  listProblems: (console) => console('listProblems'),
  getOrder: (console) => console('getOrder', { params: { order: '77' } }),
  getSlip: (console) => console('getSlip', { params: { order: '77' } }),
  acceptOrder: async (console) => console('acceptOrder', await takeOrder('new')),
  moveOrder: async (console) => {
    const { params, body } = await takeOrder('delivered');
    await console('moveOrder', { params, body: { ...body, to: 'Completed' } });
  },
  moveOrders: async (console) =>
    console('moveOrders', { body: { to: 'Completed', items: await takeItem('delivered') } }),
  setPicked: async (console) => {
    const { params } = await takeOrder('pick');
    const query = database.db.selectFrom('order_items').select('id').where('order_id', '=', params.id);
    const { id: itemId } = await query.limit(1).executeTakeFirstOrThrow();
    await console('setPicked', { params: { ...params, itemId }, body: { picked: true } });
  },
  getProduction: (console) => console('getProduction', { query: { day: today } }),
  setMade: async (console) => {
    const { params } = await takeOrder('pick');
    const query = database.db.selectFrom('order_items').select('id').where('order_id', '=', params.id);
    const { id } = await query.limit(1).executeTakeFirstOrThrow();
    await console('setMade', { body: { items: [id], made: true } });
  },
  packOrder: async (console) => console('packOrder', await takeOrder('pick')),
  packOrders: async (console) => console('packOrders', { body: { items: await takeItem('pick') } }),
  handOver: async (console) => {
    await console('handOver', { body: { driverId: driverIds[0] ?? 0, items: await takeItem('ready') } });
    const { id: driverId } = await console('getMe');
    await console('handOver', { body: { driverId: driverId ?? 0, items: await takeItem('ready') } });
  },
  deliverOrder: async (console) => {
    const { params, body } = await takeOrder('way');
    await console('deliverOrder', { params, body: { ...body, reason: 'The customer is here' } });
  },
  failDelivery: async (console) => {
    const { params, body } = await takeOrder('way');
    await console('failDelivery', { params, body: { ...body, reason: 'No one is there' } });
  },
  previewEdit: async (console) => {
    const { params, body } = await takeOrder('pick');
    await console('previewEdit', { params, body: { ...body, removals: [await firstPiece(params.id)] } }).catch(nothing);
  },
  editOrder: async (console) => {
    const { params, body } = await takeOrder('pick');
    const { variantId } = await variantOf(params.id);
    const additions = [{ variantId: variantId ?? 0, quantity: 1 }];
    const lines = { ...body, removals: [await firstPiece(params.id)], additions };
    const { after } = await console('previewEdit', { params, body: lines });
    const { act } = await console('editOrder', {
      params,
      body: { ...lines, reason: 'Not on the shelf', expectedTotal: after.total ?? 0 },
    });
    await console('undoAct', { params: { act: act ?? '' } });
  },
  listOrderDays: async (console) => {
    await console('listOrderDays', { params: { id: 77 }, query: { zoneId: 1 } });
  },
  previewDelivery: async (console) => {
    const { params, body } = await takeOrder('pick');
    await console('previewDelivery', { params, body: { ...body, zoneId: 2, address: 'Street 7' } });
  },
  changeDelivery: async (console) => {
    const { params, body } = await takeOrder('pick', { unpaid: true });
    const { act } = await console('changeDelivery', { params, body: { ...body, zoneId: 2, address: 'Street 7' } });
    await console('undoAct', { params: { act: act ?? '' } });
  },
  cancelOrder: async (console) => {
    const { params, body } = await takeOrder('new');
    await console('cancelOrder', { params, body: { ...body, reason: 'Asked for it' } });
  },
  listRefunds: (console) => console('listRefunds', { query: { show: 'tasks' } }),
  refundOrder: async (console) => {
    const { params } = await takeOrder('delivered');
    await console('refundOrder', { params, body: { amount: 0.01, reason: 'late' } });
  },
  approveRefund: (console) => console('approveRefund', { params: { id: noRefund } }).catch(nothing),
  refuseRefund: (console) =>
    console('refuseRefund', { params: { id: noRefund }, body: { reason: 'no' } }).catch(nothing),
  settleRefund: (console) =>
    console('settleRefund', { params: { id: noRefund }, body: { way: 'cash' } }).catch(nothing),
  withdrawRefund: (console) =>
    console('withdrawRefund', { params: { id: noRefund }, body: { reason: 'dearer' } }).catch(nothing),
  noteRefundAccount: (console) =>
    console('noteRefundAccount', {
      params: { id: noRefund },
      body: { name: 'Salem', iban: 'QA58DOHB00001234567890ABCDEFG' },
    }).catch(nothing),
  getRefundAccount: (console) => console('getRefundAccount', { params: { id: noRefund } }).catch(nothing),
  listMoneyTasks: (console) => console('listMoneyTasks'),
  getPaymentsToday: (console) => console('getPaymentsToday'),
  listFailedPayments: (console) => console('listFailedPayments', { query: {} }),
  listPaymentFindings: (console) => console('listPaymentFindings', { query: {} }),
  markFindingsSeen: (console) =>
    console('markFindingsSeen', { body: { ids: [noRefund], reason: 'Seen' } }).catch(nothing),
  endDispute: (console) =>
    console('endDispute', { params: { id: noRefund }, body: { lost: false, reason: 'won' } }).catch(nothing),
  waiveOwed: async (console) => {
    const { params, body } = await takeOrder('new');
    await console('waiveOwed', { params, body: { ...body, reason: 'a friend' } });
  },
  collectRest: async (console) => {
    const { params, body } = await takeOrder('pick', { unpaid: true });
    const { variantId } = await variantOf(params.id);
    const { order: paid } = await console('markPaid', { params, body });
    const lines = { version: paid.version, additions: [{ variantId: variantId ?? 0, quantity: 1 }] };
    const { after, owed } = await console('previewEdit', { params, body: lines });
    const edit = { ...lines, reason: 'One more', expectedTotal: after.total ?? 0 };
    const { order } = await console('editOrder', { params, body: edit });
    const rest = { version: order.version, amount: owed ?? 0 };
    const { act } = await console('collectRest', { params, body: rest });
    await console('undoAct', { params: { act: act ?? '' } });
  },
  makePaymentLink: async (console) => {
    const { params } = await takeOrder('new');
    await console('makePaymentLink', { params, body: {} }).catch(nothing);
  },
  listPaymentLinks: (console) => console('listPaymentLinks', { params: { id: 77 } }),
  listCash: (console) => console('listCash'),
  countCash: async (console) =>
    console('countCash', { params: { id: (await newStaff('driver')).id }, body: { counted: 10 } }),
  settleCash: (console) => console('settleCash', { params: { id: noRefund }, body: { reason: 'lost' } }).catch(nothing),
  getCashDay: (console) => console('getCashDay', { query: { day: '2026-11-26' } }),
  markPaid: async (console) => console('markPaid', await takeOrder('new')),
  noteOrder: async (console) =>
    console('noteOrder', { params: (await takeOrder('new')).params, body: { text: 'Calls back' } }),
  noteMessage: async (console) => console('noteMessage', { params: (await takeOrder('new')).params }),
  listDrivers: (console) => console('listDrivers'),
  getMyRun: async () => (await newStaff('driver')).console('getMyRun'),
  priceOrder: async (console) => {
    const line = { ...(await takeVariant()), quantity: 1 };
    await console('priceOrder', { body: { lines: [line], paymentOptionId: 1, zoneId: 1 } });
  },
  createOrder: async (console) => {
    const purchase = { lines: [{ ...(await takeVariant()), quantity: 1 }], paymentOptionId: 1 };
    const { days } = await console('priceOrder', { body: { ...purchase, zoneId: 1 } });
    const last = days.at(-1);
    const slot = { day: last?.day ?? '', slotId: last?.slots[0]?.id ?? '' };
    const delivery = { zoneId: 1, address: 'Villa 7', recipientName: 'Mona', slot };
    const customer = { customerId: 77, name: 'Sara', phone: '+97455123456', language: 'ar' as const };
    await console('createOrder', { body: { ...purchase, ...customer, delivery } });
  },
  uploadOrderPicture: async (console) => {
    const upload = new FormData();
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#8a1538' } });
    upload.append('image', new Blob([Uint8Array.from(await picture.png().toBuffer())]), 'photo.png');
    await console('uploadOrderPicture', {}, { upload });
  },
  getGuest: async (console) => console('getGuest', await guestOrder(console)),
  exportGuest: async (console) => console('exportGuest', await guestOrder(console)),
  eraseGuest: async (console) => console('eraseGuest', await guestOrder(console)),
  makeTestOrder: (console) => console('makeTestOrder').catch(nothing),
  getFirstDay: (console) => console('getFirstDay'),
  confirmFirstDayStep: (console) => console('confirmFirstDayStep', { params: { step: 'zones' } }),
  listConsoleProducts: (console) => console('listConsoleProducts', { query: { q: 'gift', state: 'live' } }),
  getConsoleProduct: async (console) =>
    console('getConsoleProduct', { params: { id: (await newProduct(console)).id } }),
  createProduct: (console) => newProduct(console),
  saveProduct: async (console) => {
    const { id, version } = await newProduct(console);
    const variants = { added: [{ price: 5, stock: 1, attributes: [], images: [], published: true, position: 0 }] };
    const body = { version, handle: `tea-${id}`, name: { en: 'Tea', ar: 'شاي' }, variants };
    await console('saveProduct', { params: { id }, body });
  },
  publishProduct: async (console) => {
    const { id, version } = await newProduct(console);
    await console('publishProduct', { params: { id }, body: { version } });
  },
  scheduleProduct: async (console) => {
    const { id, version } = await newProduct(console);
    const at = { day: addDays(today, 1), time: '00:00' };
    await console('scheduleProduct', { params: { id }, body: { version, at } });
  },
  unpublishProduct: async (console) => {
    const { id, version } = await newProduct(console);
    await console('unpublishProduct', { params: { id }, body: { version } });
  },
  archiveProduct: async (console) => {
    const { id, version } = await newProduct(console);
    await console('archiveProduct', { params: { id }, body: { version } });
  },
  moveProducts: async (console) => {
    const { id, version } = await newProduct(console);
    await console('moveProducts', { body: { to: 'live', items: [{ id, version }] } });
  },
  categorizeProducts: async (console) => {
    const { id, version } = await newProduct(console);
    const { id: categoryId } = await newCategory(console);
    await console('categorizeProducts', { body: { categoryId, items: [{ id, version }] } });
  },
  placeProducts: async (console) => {
    const { id, version } = await newProduct(console);
    const { id: categoryId } = await newCategory(console);
    await console('placeProducts', { body: { categoryId, to: 'added', items: [{ id, version }] } });
  },
  tagProducts: async (console) => {
    const { id, version } = await newProduct(console);
    await console('tagProducts', { body: { tags: ['summer'], to: 'added', items: [{ id, version }] } });
  },
  listProductTags: (console) => console('listProductTags'),
  copyProduct: async (console) => {
    await console('copyProduct', { params: { id: (await newProduct(console)).id } });
  },
  deleteProduct: async (console) => {
    const { id, version } = await newProduct(console);
    await console('deleteProduct', { params: { id }, body: { version } });
  },
  uploadPicture: (console) => console('uploadPicture').catch(nothing),
  uploadContentPicture: (console) => console('uploadContentPicture').catch(nothing),
  listConsoleCategories: (console) => console('listConsoleCategories'),
  createCategory: (console) => newCategory(console),
  saveCategory: async (console) => {
    const { id, version } = await newCategory(console);
    await console('saveCategory', { params: { id }, body: { version, name: { en: 'Tea', ar: 'شاي' } } });
  },
  moveCategory: async (console) => {
    const { id, version } = await newCategory(console);
    await console('moveCategory', { params: { id }, body: { version, parentId: null, place: 0 } });
  },
  deleteCategory: async (console) => {
    const { id, version } = await newCategory(console);
    await console('deleteCategory', { params: { id }, body: { version } });
  },
  getShopSettings: (console) => console('getShopSettings'),
  saveShopSettings: (console) =>
    console('saveShopSettings', {
      body: { items: [{ key: 'whatsapp', version: 1 }], values: { whatsapp: '+97455123456' } },
    }),
  uploadLogo: (console) => console('uploadLogo').catch(nothing),
  getLookSettings: (console) => console('getLookSettings'),
  saveLookSettings: (console) =>
    console('saveLookSettings', {
      body: { items: [{ key: 'accent', version: 1 }], values: { accent: '#1d5c63' } },
    }),
  getNotificationSettings: (console) => console('getNotificationSettings'),
  saveNotificationSettings: (console) =>
    console('saveNotificationSettings', {
      body: { items: [{ key: 'acceptMinutes', version: 1 }], values: { acceptMinutes: 12 } },
    }),
  getDeliverySettings: (console) => console('getDeliverySettings'),
  saveDeliverySettings: (console) =>
    console('saveDeliverySettings', {
      body: { items: [{ key: 'freeDeliveryFrom', version: 1 }], values: { freeDeliveryFrom: 200 } },
    }),
  addZone: (console) =>
    console('addZone', {
      body: {
        name: { en: 'Sealine', ar: 'سيلين' },
        fee: 20,
        active: true,
        plateZones: [],
        weekdays: null,
        closed: null,
        slots: null,
        leadDays: null,
      },
    }),
  orderZones: (console) => console('orderZones', { body: { zones: [2, 1] } }),
  getMailServer: (console) => console('getMailServer'),
  saveMailServer: (console) =>
    console('saveMailServer', {
      body: { version: 1, host: '127.0.0.1', port: 9, security: 'tls', user: '', from: 'shop@example.qa' },
    }),
  sendTestMail: (console) => console('sendTestMail').catch(nothing),
  removeMailServer: (console) => console('removeMailServer'),
  saveZoneFees: (console) => console('saveZoneFees', { body: { items: [{ id: 3, version: 1, fee: 13 }] } }),
  saveZone: (console) => console('saveZone', { params: { id: 1 }, body: { version: 1, fields: { fee: 12 } } }),
  getPaymentSettings: (console) => console('getPaymentSettings'),
  savePaymentSettings: (console) =>
    console('savePaymentSettings', {
      body: { items: [{ key: 'linkHours', version: 1 }], values: { linkHours: 48 } },
    }),
  savePaymentOption: (console) =>
    console('savePaymentOption', { params: { id: 1 }, body: { version: 1, fields: { fee: 5 } } }),
  listFeeds: (console) => console('listFeeds'),
  getHomeDraft: (console) => console('getHomeDraft'),
  saveHomeDraft: async (console) => {
    const { version, draft: content } = await console('getHomeDraft');
    await console('saveHomeDraft', { body: { version, content } });
  },
  listConsoleCollections: (console) => console('listConsoleCollections'),
  getConsoleCollection: async (console) =>
    console('getConsoleCollection', { params: { id: (await addCollection(console, 'picked')).id } }),
  countCollected: (console) =>
    console('countCollected', { body: { rule: { all: [{ field: 'tag', op: 'is', value: 'recipient:mother' }] } } }),
  createCollection: (console) => addCollection(console, 'rule'),
  saveCollection: async (console) => {
    const { id, version } = await addCollection(console, 'picked');
    const { productId } = await takeVariant();
    await console('saveCollection', { params: { id }, body: { version, products: [productId], hidden: false } });
  },
  deleteCollection: async (console) => {
    const { id, version } = await addCollection(console, 'picked');
    await console('deleteCollection', { params: { id }, body: { version } });
  },
  listOwnPages: (console) => console('listOwnPages'),
  addOwnPage: (console) => addOwnPage(console),
  getOwnPage: async (console) => console('getOwnPage', { params: await addOwnPage(console) }),
  exportContent: (console) => console('exportContent'),
  resolveContent: async (console) => {
    const { draft: content } = await console('getHomeDraft');
    await console('resolveContent', { body: { content, products: {}, categories: {}, collections: {} } });
  },
  previewPage: async (console) => console('previewPage', { params: await addOwnPage(console) }),
  saveOwnPage: async (console) =>
    console('saveOwnPage', { params: await addOwnPage(console), body: { version: 1, content: blankPage } }),
  publishPage: async (console) => console('publishPage', { params: await addOwnPage(console), body: { version: 1 } }),
  unpublishPage: async (console) =>
    console('unpublishPage', { params: await addOwnPage(console), body: { version: 1 } }),
  listPageHistory: async (console) => console('listPageHistory', { params: await addOwnPage(console) }),
  restorePage: async (console) => {
    const params = await addOwnPage(console);
    await console('restorePage', { params, body: { version: 1, id: 1 } }).catch(nothing);
  },
  removeOwnPage: async (console) => console('removeOwnPage', { params: await addOwnPage(console) }),
  listRedirects: (console) => console('listRedirects', { query: { q: 'roses' } }),
  addRedirect: (console) => console('addRedirect', { body: { from: '/old/roses', to: '/categories' } }),
  saveRedirect: async (console) => {
    const { id, version } = await console('addRedirect', { body: { from: '/old/lilies', to: '/categories' } });
    await console('saveRedirect', { params: { id }, body: { version, from: '/old/lilies', to: '/products' } });
  },
  removeRedirect: (console) => console('removeRedirect', { params: { id: 999_999 } }),
  planRedirects: (console) => console('planRedirects').catch(nothing),
  importRedirects: (console) => console('importRedirects').catch(nothing),
  listSynonyms: (console) => console('listSynonyms'),
  addSynonyms: (console) => console('addSynonyms', { body: { words: ['cotton', 'kutn'] } }),
  saveSynonyms: (console) =>
    console('saveSynonyms', { params: { id: 1 }, body: { version: 1, words: ['oud', 'bukhoor'] } }),
  removeSynonyms: (console) => console('removeSynonyms', { params: { id: 2 } }),
  undoAct: async (console) => {
    const { act } = await console('acceptOrder', await takeOrder('new'));
    await console('undoAct', { params: { act: act ?? '' } });
  },
  listFiles: (console) => console('listFiles'),
  startImport: (console) => console('startImport').catch(nothing),
  addImportPicture: (console) => console('addImportPicture', { params: { id: 1 } }).catch(nothing),
  getImport: (console) => console('getImport', { params: { id: 1 } }).catch(nothing),
  mapImport: (console) => console('mapImport', { params: { id: 1 }, body: { version: 1 } }).catch(nothing),
  runImport: (console) => console('runImport', { params: { id: 1 }, body: { version: 1 } }).catch(nothing),
  removeFile: (console) => console('removeFile', { params: { id: 1 } }).catch(nothing),
  exportCatalogue: (console) => console('exportCatalogue', { body: { format: 'json' } }),
  exportOrders: (console) => console('exportOrders', { body: { from: today, to: today } }),
  exportCustomers: (console) => console('exportCustomers', { body: { from: null, to: null } }),
  exportMoney: (console) => console('exportMoney', { body: { from: today, to: today, format: 'csv' } }),
  exportPeople: (console) => console('exportPeople', { body: { account: 'with' } }),
  searchShop: (console) => console('searchShop', { query: { q: 'نورة' } }),
  countInbox: (console) => console('countInbox'),
  listComments: (console) => console('listComments'),
  hideComment: async (console) => console('hideComment', await takeComment({ reason: 'Names a person' })),
  showComment: async (console) => console('showComment', await takeComment({})),
  keepComment: async (console) => console('keepComment', await takeComment({})),
  listMessages: (console) => console('listMessages'),
  listAssignees: (console) => console('listAssignees'),
  readMessage: (console) => console('readMessage', { params: { id: 77 } }),
  updateMessage: (console) =>
    console('updateMessage', {
      params: { id: manyMessages },
      body: { version: 1, isAnswered: true, isPrivacy: false, assigneeId: null },
    }),
  answerMessage: (console) =>
    console('answerMessage', { params: { id: manyMessages - 1 }, body: { version: 1, text: 'We open at 9.' } }),
  listCannedAnswers: (console) => console('listCannedAnswers'),
  addCannedAnswer: (console) => console('addCannedAnswer', { body: { title: 'Hours', textEn: 'At 9.' } }),
  saveCannedAnswer: async (console) => {
    const { answer } = await console('addCannedAnswer', { body: { title: 'Hours', textEn: 'At 9.' } });
    await console('saveCannedAnswer', { params: { id: answer.id }, body: { version: 1, textEn: 'At 10.' } });
  },
  removeCannedAnswer: (console) => console('removeCannedAnswer', { params: { id: 1 } }),
  listTestimonials: (console) => console('listTestimonials'),
  addTestimonial: (console) => console('addTestimonial', { body: testimonial }),
  saveTestimonial: async (console) => {
    const { id, version } = await console('addTestimonial', { body: testimonial });
    const name = { en: 'Mariam', ar: 'مريم' };
    await console('saveTestimonial', { params: { id }, body: { ...testimonial, version, name } });
  },
  moveTestimonial: async (console) => {
    const { id } = await console('addTestimonial', { body: testimonial });
    await console('moveTestimonial', { params: { id }, body: { direction: 'up' } });
  },
  removeTestimonial: async (console) => {
    const { id } = await console('addTestimonial', { body: testimonial });
    await console('removeTestimonial', { params: { id } });
  },
  findCallers: (console) => console('findCallers', { query: { phone: '5512' } }),
  repeatOrder: (console) => console('repeatOrder', { params: { order: 'DN-1' } }).catch(nothing),
  listGuests: (console) => console('listGuests', { query: { q: 'نورة' } }),
  listPeople: (console) => console('listPeople', { query: { q: 'نورة' } }),
  listTags: (console) => console('listTags'),
  addTag: (console) => console('addTag', { body: { name: 'Regular' } }),
  removeTag: (console) => console('removeTag', { params: { id: 1 } }),
  tagCustomer: (console) => console('tagCustomer', { params: { id: 77 }, body: { tags: [1] } }),
  tagGuest: async (console) => console('tagGuest', { ...(await guestOrder(console)), body: { tags: [1] } }),
  noteGuest: async (console) => console('noteGuest', { ...(await guestOrder(console)), body: { text: 'Likes roses' } }),
  saveNote: async (console) => {
    const { id } = await console('noteCustomer', { params: { id: 77 }, body: { text: 'Likes roses' } });
    await console('saveNote', { params: { id }, body: { version: 1, text: 'Likes tulips' } });
  },
  removeNote: async (console) => {
    const { id } = await console('noteCustomer', { params: { id: 77 }, body: { text: 'Likes roses' } });
    await console('removeNote', { params: { id } });
  },
  listCustomers: (console) => console('listCustomers', { query: { q: 'نورة' } }),
  getCustomer: (console) => console('getCustomer', { params: { id: 77 } }),
  noteCustomer: (console) => console('noteCustomer', { params: { id: 77 }, body: { text: 'Likes roses' } }),
  signOutCustomer: (console) => console('signOutCustomer', { params: { id: 77 } }),
  exportCustomer: (console) => console('exportCustomer', { params: { id: 77 } }),
  eraseCustomer: (console) => console('eraseCustomer', { params: { id: 99 } }),
  listConsoleOffers: (console) => console('listConsoleOffers'),
  getConsoleOffer: async (console) => console('getConsoleOffer', { params: await newOffer(console) }),
  previewOffer: async (console) => {
    const { text: _text, licence: _licence, ...body } = await offerOfNewProduct(console);
    await console('previewOffer', { body });
  },
  createOffer: (console) => newOffer(console),
  saveOffer: async (console) => {
    const { id } = await newOffer(console);
    await console('saveOffer', { params: { id }, body: { version: 1, discount: 30 } });
  },
  endOffer: async (console) => console('endOffer', { params: await newOffer(console), body: { version: 1 } }),
  getReport: (console) => console('getReport', { query: { by: 'product', period: 'today' } }),
  getMoneyReport: (console) => console('getMoneyReport', { query: { period: 'today' } }),
  getSalesToday: (console) => console('getSalesToday'),
  listGrid: (console) => console('listGrid', { query: { q: 'صندوق' } }),
  saveGrid: async (console) => {
    const { rows } = await console('listGrid', { query: { limit: 3 } });
    const items = rows.map(({ id, version, offer }) => ({
      id,
      version,
      price: 31,
      offer: { percent: 7, seen: offer },
    }));
    await console('saveGrid', { body: { items: [{ id: 987_654, version: 1 }, ...items] } });
  },
  listStock: (console) => console('listStock', { query: { q: 'صندوق' } }),
  getStock: (console) => console('getStock', { params: { id: 1 } }),
  listMovements: (console) => console('listMovements', { params: { id: 1 } }),
  adjustStock: async (console) => {
    const { stock } = await console('getStock', { params: { id: 1 } });
    await console('adjustStock', { params: { id: 1 }, body: { counted: stock + 1, seen: stock, reason: 'counted' } });
  },
  receiveStock: async (console) => {
    const { sku } = await console('getStock', { params: { id: 2 } });
    await console('receiveStock', { body: { items: [{ sku, quantity: 3 }] } });
  },
  setLowFrom: (console) => console('setLowFrom', { params: { id: 1 }, body: { lowFrom: 8, seen: 5 } }),
  listStockCounts: (console) => console('listStockCounts'),
  beginStockCount: (console) => console('beginStockCount', { body: { q: 'صندوق' } }),
  getStockCount: async (console) => console('getStockCount', { params: await newCount(console) }),
  listCountRows: async (console) => console('listCountRows', { params: await newCount(console), query: { q: 'box' } }),
  countVariant: async (console) => {
    const { id } = await newCount(console);
    await console('countVariant', { params: { id, variant: 1 }, body: { how: 'add', pieces: 1 } });
  },
  getCountReview: async (console) => console('getCountReview', { params: await newCount(console) }),
  finishStockCount: async (console) => {
    const { id } = await newCount(console);
    // Not low: the list of low stock reads the sales of its variants, and this one is sold most.
    await console('countVariant', { params: { id, variant: 1 }, body: { how: 'set', pieces: 30 } });
    await console('finishStockCount', { params: { id }, body: { version: 2, reason: 'counted', choices: [] } });
  },
  discardStockCount: async (console) =>
    console('discardStockCount', { params: await newCount(console), body: { version: 1 } }),
};

const isRead = (text: string) => !/\b(insert|update|delete)\b/i.test(text);

/** The statements of an action that scan a large table, or count what they should not. */
async function badStatementsOf(action: () => Promise<unknown>): Promise<string[]> {
  const bad: string[] = [];
  for (const statement of await recorded.statementsOf(action)) {
    const { sql: text } = statement;
    const plans = await recorded.plansOf(statement);
    const scans = plans.flatMap((plan) => fullScansIn(plan, large));
    // A scan that ends with its first row is none.
    const read = scans.length > 0 && isRead(text) ? rowsReadIn(await recorded.runPlan(statement), scans) : Infinity;
    if (scans.length > 0 && read > 10) bad.push(`${scans.join(', ')}: ${text}`);
  }
  return bad;
}

/** The most rows that a statement of an action reads from the large tables. */
async function rowsReadBy(action: () => Promise<unknown>): Promise<number> {
  const reads = (await recorded.statementsOf(action)).filter(({ sql: text }) => isRead(text));
  expect(reads.filter(({ sql: text }) => isCount.test(text)).map(({ sql: text }) => text)).toEqual([]);
  let most = 0;
  for (const statement of reads) most = Math.max(most, rowsReadIn(await recorded.runPlan(statement), large));
  return most;
}

describe('no statement scans all orders, customers or the action log:', () => {
  it.each(Object.keys(calls) as ConsoleCallName[])('%s', async (name) => {
    // Some calls end the session.
    const { console } = await newStaff('owner');
    expect(await badStatementsOf(() => calls[name](console))).toEqual([]);
  });

  it('what the streams missed, and what is cleaned up', async () => {
    expect(await badStatementsOf(() => readMissed(recorded.db, 5))).toEqual([]);
    expect(await badStatementsOf(() => services.audit.purgeExpired())).toEqual([]);
  });
});

const day = (ago: number) => addDays(today, -ago);
const lastDay = Math.floor((orders * minutesApart) / 1440);
// The shop of this file has saved this.
const acceptMinutes = 12;
const someName = 'نورة المري';

const filters: Record<string, () => object> = {
  'no filter': () => ({}),
  ...Object.fromEntries(orderStages.map((stage) => [`stage ${stage}`, () => ({ stage })])),
  'a status': () => ({ status: 'Completed' }),
  'a payment': () => ({ payment: 'Refunded' }),
  'a zone': () => ({ zone: 3 }),
  'a driver': () => ({ driver: driverIds[1] }),
  'an old day': () => ({ from: day(lastDay - 3), to: day(lastDay - 3) }),
  'from an old day': () => ({ from: day(lastDay) }),
  'until an old day': () => ({ to: day(lastDay - 3) }),
  'a page far down': () => ({ after: 300 }),
  'a page of a stage, newest first': () => ({ stage: 'new', sort: 'newest', after: orders - 10 }),
  'open orders by promise': () => ({ sort: 'promise' }),
  'late ones': () => ({ due: 'late' }),
  'what is due today': () => ({ due: 'today' }),
  'those that wait for their recipients': () => ({ due: 'asked' }),
  'new ones that can be accepted': () => ({ stage: 'new', without: 'asked' }),
  'new ones that can be accepted, newest first': () => ({ stage: 'new', without: 'asked', sort: 'newest' }),
  'an old day of delivery': () => ({ due: day(lastDay - 3), stage: 'done' }),
  'what is due today in a zone': () => ({ due: 'today', zone: 2 }),
  'a page far down of a stage': () => ({ stage: 'done', after: 300 }),
  'no order: new ones of a driver': () => ({ stage: 'new', driver: driverIds[2] }),
  'no order: paid and cancelled': () => ({ status: 'Cancelled', payment: 'Paid' }),
  'no order: delivered before the shop opened': () => ({ stage: 'delivered', to: day(lastDay + 400) }),
  'a zone and a stage': () => ({ zone: 5, stage: 'ready' }),
  'a driver and a day': () => ({ driver: driverIds[3], from: day(20), to: day(20) }),
  'four at once': () => ({ stage: 'done', payment: 'Paid', zone: 2, driver: driverIds[1] }),
  'four at once far down': () => ({ status: 'Completed', zone: 2, from: day(lastDay - 2), to: day(10), after: 3000 }),
};
const searches: Record<string, () => object> = {
  'a number': () => ({ q: 'DN-261121-7KQ4MX' }),
  'the end of a number': () => ({ q: 'Q4MX' }),
  'the end of a phone number': () => ({ q: '٤٥٦٧' }),
  'a name': () => ({ q: someName }),
  'a name far down': () => ({ q: someName, after: 2000 }),
  'a name of a stage': () => ({ q: someName, stage: 'done' }),
  'a letter': () => ({ q: 'n' }),
  'a letter of a driver on a day': () => ({ q: 'n', driver: driverIds[4], from: day(20), to: day(20) }),
  'what every number begins with': () => ({ q: 'DN' }),
};

/** The same filter without any index: what the list must find. */
async function expectedIds(query: object, now: Date): Promise<number[]> {
  const { stage, status, payment, zone, driver, from, to, after, due, sort, without } = query as Record<
    string,
    string | undefined
  >;
  const rows = await database.db
    .selectFrom('orders')
    .select([
      'id',
      'stage',
      'status',
      'payment_status',
      'zone_id',
      'driver_id',
      'created_at',
      'due_at',
      'delivery_day',
      'promise_kind',
    ])
    .orderBy('id', 'desc')
    .execute();
  const isOpen = (row: { stage: OrderStage }) => openStages.some((open) => open === row.stage);
  const isLate = (row: (typeof rows)[number]) =>
    isOpen(row) &&
    ((row.due_at !== null && row.due_at < now) ||
      (row.stage === 'new' && row.created_at.getTime() + acceptMinutes * 60_000 < now.getTime()));
  const byPromise =
    sort === undefined ? due !== undefined || openStages.some((open) => open === stage) : sort === 'promise';
  const rank = (row: (typeof rows)[number]) => [isLate(row) ? 0 : 1, row.due_at?.getTime() ?? Infinity, row.id];
  const found = rows.filter(
    (row) =>
      (stage === undefined ? !byPromise || isOpen(row) : row.stage === stage) &&
      (status === undefined || row.status === status) &&
      (payment === undefined || row.payment_status === payment) &&
      (zone === undefined || row.zone_id === Number(zone)) &&
      (driver === undefined || row.driver_id === Number(driver)) &&
      (without === undefined || row.promise_kind !== 'asked' || row.stage !== 'new') &&
      (from === undefined || row.created_at >= qatarMoment(from, '00:00')) &&
      (to === undefined || row.created_at < qatarMoment(addDays(to, 1), '00:00')) &&
      (after === undefined || row.id < Number(after)) &&
      (due === undefined ||
        (due === 'late'
          ? isLate(row)
          : due === 'asked'
            ? row.promise_kind === 'asked' && row.stage === 'new'
            : row.delivery_day === (due === 'today' ? today : due))),
  );
  if (byPromise)
    found.sort((one, other) => {
      const [a, b] = [rank(one), rank(other)];
      return a.map((part, place) => part - (b[place] ?? 0) || 0).find((difference) => difference !== 0) ?? 0;
    });
  return found.slice(0, 30).map(({ id }) => id);
}

describe('the list of orders reads little, counts nothing and finds the right ones:', () => {
  it.each(Object.keys(filters))('%s', async (name) => {
    const query = filters[name]?.() ?? {};
    let found: number[] = [];
    const read = await rowsReadBy(async () => {
      found = (await owner.console('listOrders', { query })).rows.map(({ id }) => id);
    });
    expect(read).toBeLessThan(700);
    expect(found).toEqual(await expectedIds(query, new Date()));
  });

  it('the one that can be accepted among many that wait for their recipients', async () => {
    const { db } = database;
    const stored = await db
      .selectFrom('orders')
      .select(['id', 'status', 'created_at', 'delivery_day', 'delivery_slot', 'delivery_area'])
      .where((eb) => eb.or([eb('stage', '=', 'new'), eb.and([eb('stage', '=', 'cancelled'), eb('id', '<', 4000)])]))
      .orderBy('id')
      .execute();
    const [newest] = stored.slice(-1);
    const undated = { delivery_day: null, delivery_slot: null, delivery_area: null, status: 'Pending' } as const;
    const ids = stored.map(({ id }) => id);
    await db
      .updateTable('orders')
      .set({ ...undated, promise_kind: 'asked' })
      .where('id', 'in', ids)
      .execute();
    await db
      .updateTable('orders')
      .set({ promise_kind: 'arranged', created_at: new Date() })
      .where('id', '=', newest?.id ?? 0)
      .execute();
    let found: number[] = [];
    const read = await rowsReadBy(async () => {
      const query = { stage: 'new', without: 'asked', limit: 1 } as const;
      found = (await owner.console('listOrders', { query })).rows.map(({ id }) => id);
    });
    for (const { id, ...before } of stored) await db.updateTable('orders').set(before).where('id', '=', id).execute();
    expect(stored.length).toBeGreaterThan(200);
    expect(read).toBeLessThan(100);
    expect(found).toEqual([newest?.id]);
  });

  it.each(Object.keys(searches))('%s', async (name) => {
    const query = searches[name]?.() ?? {};
    expect(await rowsReadBy(() => owner.console('listOrders', { query }))).toBeLessThan(4000);
  });

  it('a name finds old orders and new ones, page after page', async () => {
    const found: number[] = [];
    for (let after: string | number | undefined, more = true; more;) {
      const { rows, next } = await owner.console('listOrders', {
        query: { q: 'Noora', limit: 20, ...(after !== undefined && { after }) },
      });
      found.push(...rows.map(({ id }) => id));
      more = next !== null;
      after = next ?? undefined;
    }
    const query = database.db.selectFrom('orders').select('id').where('customer_name', 'like', 'Noora %');
    const all = (await query.orderBy('id', 'desc').execute()).map(({ id }) => id);
    expect(all.length).toBeGreaterThan(100);
    expect(found).toEqual(all);
  });
});

describe('the other lists read little and count nothing:', () => {
  const lists: Record<string, () => Promise<unknown>> = {
    counts: () => owner.console('countOrders'),
    problems: () => owner.console('listProblems'),
    drivers: () => owner.console('listDrivers'),
    'the search of the shop': () => owner.console('searchShop', { query: { q: someName } }),
    'the first day': () => owner.console('getFirstDay'),
    'what waits in the inbox': () => owner.console('countInbox'),
    'new comments': () => owner.console('listComments'),
    'all comments': () => owner.console('listComments', { query: { view: 'all' } }),
    'hidden comments far down': () => owner.console('listComments', { query: { view: 'hidden', after: 3000 } }),
    'open messages': () => owner.console('listMessages'),
    'own messages': () => owner.console('listMessages', { query: { view: 'mine' } }),
    'requests about personal data': () => owner.console('listMessages', { query: { view: 'privacy' } }),
    'answered messages far down': () => owner.console('listMessages', { query: { view: 'answered', after: 3000 } }),
    callers: () => owner.console('findCallers', { query: { phone: '+974 5512' } }),
    guests: () => owner.console('listGuests'),
    'guests by a frequent name': () => owner.console('listGuests', { query: { q: 'Noora', after: 5000 } }),
    people: () => owner.console('listPeople'),
    'people by a frequent name': () => owner.console('listPeople', { query: { q: 'Noora' } }),
    'people whom no one knows': () => owner.console('listPeople', { query: { q: 'Zbigniew' } }),
    'people with a tag': () => owner.console('listPeople', { query: { tag: 1 } }),
    customers: () => owner.console('listCustomers'),
    'customers far down': () => owner.console('listCustomers', { query: { after: 300 } }),
    'customers by a frequent name': () => owner.console('listCustomers', { query: { q: 'Noora' } }),
    'customers by a letter': () => owner.console('listCustomers', { query: { q: 'a' } }),
    'a customer by the end of the phone': () => owner.console('listCustomers', { query: { q: '٤٥٦٧' } }),
    'a customer by email': () => owner.console('listCustomers', { query: { q: 'customer-9@example.qa' } }),
    'a customer whom no one knows': () => owner.console('listCustomers', { query: { q: 'Zbigniew' } }),
    'a customer': () => owner.console('getCustomer', { params: { id: 77 } }),
    'low stock': () => owner.console('listStock', { query: { filter: 'low' } }),
    'the history of a stock': () => owner.console('listMovements', { params: { id: 1 } }),
    log: () => owner.console('listAudit'),
    'the log far down': () => owner.console('listAudit', { query: { after: 200 } }),
    'the log of an order': () => owner.console('listAudit', { query: { subjectKind: 'order', subjectId: '77' } }),
    'the log of a product': () => owner.console('listAudit', { query: { subjectKind: 'product', subjectId: '77' } }),
    'the log of a person': () => owner.console('listAudit', { query: { staff: driverIds[0] } }),
    'the log of a person without entries': () => owner.console('listAudit', { query: { staff: driverIds[1] } }),
    'the log of an action': () => owner.console('listAudit', { query: { action: 'order.packed' } }),
    'the log of a rare action': () => owner.console('listAudit', { query: { action: 'staff.suspended' } }),
    'the log of an old day': () => owner.console('listAudit', { query: { day: day(3) } }),
  };
  it.each(Object.keys(lists))('%s', async (name) => {
    expect(await rowsReadBy(lists[name] as () => Promise<unknown>)).toBeLessThan(2500);
  });

  it('stock: the sales of two weeks, and no older ones', async () => {
    const since = sql<Date>`now() - interval '14 days'`;
    const ofTwoWeeks = database.db
      .selectFrom('order_items')
      .innerJoin('orders', 'orders.id', 'order_items.order_id')
      .select('order_items.id')
      .where('orders.created_at', '>=', since);
    const lines = (await ofTwoWeeks.execute()).length;
    for (const q of ['', 'box'])
      expect(await rowsReadBy(() => owner.console('listStock', { query: { q } }))).toBeLessThan(2 * lines + 500);
  });
});
