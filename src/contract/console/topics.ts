import type { consoleCalls, ConsoleCallName } from './calls.ts';

/** What calls of the console show and change. */
export type Topic =
  | 'me'
  | 'sessions'
  | 'team'
  | 'log'
  | 'orders'
  /** Money that goes back, and disputes. */
  | 'refunds'
  /** The cash of drivers. */
  | 'cash'
  /** What shop and payment providers do not say the same about. */
  | 'findings'
  /** The ticks while picking: only the open order shows them. */
  | 'picking'
  /** The ticks of what is made. */
  | 'production'
  | 'sales'
  | 'customers'
  | 'inbox'
  | 'products'
  /** Rows of the grid: hundreds at once. They do not follow each change of the stock. */
  | 'variants'
  | 'categories'
  | 'offers'
  | 'stock'
  /** The count sessions. */
  | 'counts'
  | 'settings'
  /** The home page and pages of the merchant's own. */
  | 'content'
  | 'redirects'
  | 'collections'
  | 'firstDay'
  | 'files';

type Topics = readonly [Topic, ...Topic[]] | 'nothing';

/** The calls that change nothing. */
export type ConsoleReadName = {
  [N in ConsoleCallName]: (typeof consoleCalls)[N] extends `GET ${string}` ? N : never;
}[ConsoleCallName];
export type ConsoleWriteName = Exclude<ConsoleCallName, ConsoleReadName>;

/**
 * What each read shows: it is read again when a write or an event changes one of its topics. It is
 * apart from the endpoints because browsers load it, and their schemas not.
 */
export const shows = {
  getMe: ['me'],
  listMySessions: ['sessions'],
  getPush: ['sessions'],
  listStaff: ['team'],
  listAudit: ['log'],
  listOrders: ['orders'],
  countOrders: ['orders'],
  listProblems: ['orders'],
  getOrder: ['orders', 'picking'],
  listOrderDays: ['orders', 'settings'],
  getSlip: ['orders'],
  listRefunds: ['refunds'],
  getRefundAccount: ['refunds'],
  listMoneyTasks: ['orders', 'refunds'],
  getPaymentsToday: ['orders', 'refunds', 'cash', 'findings'],
  listFailedPayments: ['orders'],
  listPaymentFindings: ['findings'],
  listPaymentLinks: ['orders'],
  listCash: ['cash', 'orders'],
  getCashDay: ['cash', 'orders'],
  getProduction: ['orders', 'production'],
  listDrivers: ['orders', 'team'],
  getMyRun: ['orders'],
  searchShop: ['orders', 'products'],
  findCallers: ['orders', 'customers'],
  repeatOrder: ['orders', 'products', 'stock'],
  getGuest: ['customers'],
  getFirstDay: ['firstDay', 'orders', 'settings', 'categories', 'products', 'team'],
  getReport: ['sales'],
  getMoneyReport: ['sales', 'orders'],
  getSalesToday: ['sales'],
  listConsoleProducts: ['products', 'categories'],
  getConsoleProduct: ['products'],
  listProductTags: ['products'],
  listGrid: ['variants', 'products'],
  listConsoleCategories: ['categories', 'products'],
  listConsoleCollections: ['collections', 'products'],
  getConsoleCollection: ['collections', 'products'],
  // A POST, because a rule is long.
  countCollected: ['products', 'categories', 'offers'],
  listConsoleOffers: ['offers'],
  getConsoleOffer: ['offers'],
  // A POST, because what it asks for is long.
  previewOffer: ['offers'],
  listStock: ['stock', 'variants'],
  getStock: ['stock', 'variants'],
  listMovements: ['stock'],
  listStockCounts: ['counts'],
  getStockCount: ['counts'],
  listCountRows: ['counts'],
  getCountReview: ['counts', 'stock'],
  getShopSettings: ['settings'],
  getLookSettings: ['settings'],
  getNotificationSettings: ['settings'],
  getMailServer: ['settings'],
  getRecovery: ['settings'],
  getDeliverySettings: ['settings'],
  getPaymentSettings: ['settings'],
  // A job changes them: no write is followed by new ones.
  listFeeds: ['settings'],
  getHomeDraft: ['content'],
  listOwnPages: ['content'],
  getOwnPage: ['content'],
  previewPage: ['content'],
  exportContent: ['content'],
  listPageHistory: ['content'],
  listRedirects: ['redirects'],
  listSynonyms: ['settings'],
  countInbox: ['inbox'],
  listComments: ['inbox'],
  listMessages: ['inbox'],
  listCannedAnswers: ['settings'],
  listTestimonials: ['inbox'],
  listAssignees: ['team'],
  listPeople: ['customers', 'orders'],
  listTags: ['customers'],
  listCustomers: ['customers'],
  listGuests: ['customers', 'orders'],
  getCustomer: ['customers'],
  listFiles: ['files'],
  getImport: ['files'],
  // The roles of the demo are always the same.
  listDemoRoles: 'nothing',
} as const satisfies Record<ConsoleReadName | 'previewOffer' | 'countCollected', Topics>;

/** What each write changes. */
export const changes = {
  // Who signs in or out begins a new console: it has read nothing yet.
  signIn: 'nothing',
  proveSecondFactor: 'nothing',
  lookAround: 'nothing',
  join: 'nothing',
  recover: 'nothing',
  askPasswordLink: 'nothing',
  signOut: 'nothing',
  stepUp: ['log'],
  updateMe: ['me', 'team', 'log'],
  changePassword: ['me', 'sessions', 'log'],
  // The secret counts once it is confirmed.
  beginTotp: 'nothing',
  // The page shows the person of the answer when the recovery codes are kept.
  confirmTotp: ['team', 'log'],
  removeTotp: ['me', 'team', 'log'],
  newRecoveryCodes: ['log'],
  savePush: ['sessions'],
  removePush: ['sessions'],
  testPush: 'nothing',
  endMySession: ['sessions', 'log'],
  endMyOtherSessions: ['sessions', 'log'],
  // They read: a link is a secret, so it is in the body.
  readInvite: 'nothing',
  readPasswordLink: 'nothing',
  inviteStaff: ['team', 'log'],
  resendInvite: ['team', 'log'],
  withdrawInvite: ['team', 'log'],
  updateStaff: ['team', 'log'],
  suspendStaff: ['team', 'log'],
  reactivateStaff: ['team', 'log'],
  endStaffSessions: ['team', 'log'],
  resetSecondFactor: ['team', 'log'],
  makePasswordLink: ['team', 'log'],
  acceptOrder: ['orders', 'log'],
  moveOrder: ['orders', 'log'],
  moveOrders: ['orders', 'log'],
  setPicked: ['picking'],
  setMade: ['production'],
  packOrder: ['orders', 'log'],
  packOrders: ['orders', 'log'],
  handOver: ['orders', 'log'],
  deliverOrder: ['orders', 'cash', 'log'],
  failDelivery: ['orders', 'log'],
  editOrder: ['orders', 'refunds', 'sales', 'stock', 'log'],
  changeDelivery: ['orders', 'refunds', 'sales', 'customers', 'log'],
  cancelOrder: ['orders', 'refunds', 'sales', 'stock', 'log'],
  markPaid: ['orders', 'sales', 'log'],
  refundOrder: ['orders', 'refunds', 'sales', 'log'],
  approveRefund: ['orders', 'refunds', 'log'],
  refuseRefund: ['orders', 'refunds', 'sales', 'log'],
  settleRefund: ['orders', 'refunds', 'sales', 'log'],
  withdrawRefund: ['orders', 'refunds', 'sales', 'log'],
  noteRefundAccount: ['refunds', 'log'],
  markFindingsSeen: ['findings', 'log'],
  endDispute: ['orders', 'refunds', 'sales', 'log'],
  waiveOwed: ['orders', 'sales', 'log'],
  collectRest: ['orders', 'log'],
  makePaymentLink: ['orders', 'log'],
  countCash: ['cash', 'log'],
  settleCash: ['cash', 'log'],
  noteOrder: ['orders', 'log'],
  noteMessage: ['orders', 'log'],
  createOrder: ['orders', 'sales', 'stock', 'log'],
  makeTestOrder: ['orders', 'sales', 'stock'],
  exportGuest: ['log'],
  eraseGuest: ['orders', 'customers', 'log'],
  // They compute what a write would do.
  previewEdit: 'nothing',
  previewDelivery: 'nothing',
  priceOrder: 'nothing',
  previewOffer: 'nothing',
  resolveContent: 'nothing',
  countCollected: 'nothing',
  createCollection: ['collections', 'log'],
  saveCollection: ['collections', 'log'],
  deleteCollection: ['collections', 'log'],
  confirmFirstDayStep: ['firstDay', 'log'],
  createProduct: ['products', 'variants', 'stock', 'log'],
  saveProduct: ['products', 'variants', 'stock', 'log'],
  publishProduct: ['products', 'log'],
  scheduleProduct: ['products', 'log'],
  unpublishProduct: ['products', 'log'],
  archiveProduct: ['products', 'log'],
  moveProducts: ['products', 'log'],
  categorizeProducts: ['products', 'categories', 'log'],
  placeProducts: ['products', 'categories', 'log'],
  tagProducts: ['products', 'log'],
  copyProduct: ['products', 'variants', 'stock', 'log'],
  deleteProduct: ['products', 'variants', 'stock', 'log'],
  createCategory: ['categories', 'log'],
  saveCategory: ['categories', 'log'],
  moveCategory: ['categories', 'log'],
  deleteCategory: ['categories', 'log'],
  createOffer: ['offers', 'products', 'log'],
  saveOffer: ['offers', 'products', 'log'],
  endOffer: ['offers', 'products', 'log'],
  saveGrid: ['variants', 'products', 'offers', 'stock', 'log'],
  adjustStock: ['stock', 'log'],
  receiveStock: ['stock', 'log'],
  setLowFrom: ['stock', 'log'],
  beginStockCount: ['counts', 'log'],
  countVariant: ['counts'],
  finishStockCount: ['counts', 'stock', 'log'],
  discardStockCount: ['counts', 'log'],
  saveShopSettings: ['settings', 'log'],
  saveLookSettings: ['settings', 'log'],
  saveNotificationSettings: ['settings', 'log'],
  saveDeliverySettings: ['settings', 'log'],
  addZone: ['settings', 'log'],
  saveMailServer: ['settings', 'firstDay', 'log'],
  removeMailServer: ['settings', 'firstDay', 'log'],
  sendTestMail: ['log'],
  orderZones: ['settings', 'log'],
  saveZone: ['settings', 'log'],
  saveZoneFees: ['settings', 'log'],
  savePaymentSettings: ['settings', 'log'],
  savePaymentOption: ['settings', 'log'],
  addSynonyms: ['settings', 'log'],
  saveSynonyms: ['settings', 'log'],
  removeSynonyms: ['settings', 'log'],
  // A picture is shown once something that has it is saved.
  uploadPicture: 'nothing',
  uploadContentPicture: 'nothing',
  uploadLogo: 'nothing',
  uploadOrderPicture: 'nothing',
  undoAct: [
    'orders',
    'refunds',
    'cash',
    'findings',
    'sales',
    'inbox',
    'customers',
    'products',
    'categories',
    'variants',
    'offers',
    'stock',
    'counts',
    'settings',
    'log',
  ],
  hideComment: ['inbox', 'log'],
  showComment: ['inbox', 'log'],
  keepComment: ['inbox', 'log'],
  readMessage: ['inbox'],
  updateMessage: ['inbox', 'log'],
  answerMessage: ['inbox', 'log'],
  addCannedAnswer: ['settings', 'log'],
  saveCannedAnswer: ['settings', 'log'],
  removeCannedAnswer: ['settings', 'log'],
  saveHomeDraft: ['content', 'log'],
  addOwnPage: ['content', 'log'],
  saveOwnPage: ['content', 'log'],
  publishPage: ['content', 'log'],
  unpublishPage: ['content', 'log'],
  restorePage: ['content', 'log'],
  removeOwnPage: ['content', 'log'],
  addRedirect: ['redirects', 'log'],
  saveRedirect: ['redirects', 'log'],
  removeRedirect: ['redirects', 'log'],
  planRedirects: 'nothing',
  importRedirects: ['redirects', 'log'],
  addTestimonial: ['inbox', 'log'],
  saveTestimonial: ['inbox', 'log'],
  moveTestimonial: ['inbox', 'log'],
  removeTestimonial: ['inbox', 'log'],
  addTag: ['customers', 'log'],
  removeTag: ['customers', 'log'],
  tagCustomer: ['customers', 'log'],
  tagGuest: ['customers', 'log'],
  noteCustomer: ['customers', 'log'],
  noteGuest: ['customers', 'log'],
  saveNote: ['customers', 'log'],
  removeNote: ['customers', 'log'],
  signOutCustomer: ['customers', 'log'],
  exportCustomer: ['log'],
  eraseCustomer: ['customers', 'orders', 'inbox', 'log'],
  startImport: ['files'],
  addImportPicture: ['files'],
  mapImport: ['files'],
  runImport: ['files', 'products', 'categories', 'variants', 'stock', 'offers', 'log'],
  removeFile: ['files'],
  exportCatalogue: ['files', 'log'],
  exportOrders: ['files', 'log'],
  exportCustomers: ['files', 'log'],
  exportPeople: ['files', 'log'],
  exportMoney: ['files', 'log'],
} as const satisfies Record<ConsoleWriteName, Topics>;
