/** Limits of the console. They are apart from those of the shop, which the storefront loads. */
export const consoleLimits = {
  /** A session of staff ends this long after its last use, and this long after the sign-in. */
  sessionUnusedHours: 24,
  sessionDays: 14,
  /** How long a proof of the person opens dangerous actions. */
  stepUpMinutes: 10,
  inviteHours: 72,
  passwordLinkHours: 72,
  /** The link that an owner who forgot the password gets by mail. */
  mailedLinkMinutes: 60,
  /** A new order should be accepted within. */
  acceptMinutes: 10,
  /** Until when an action can be undone on the server. The page offers it for ten seconds. */
  undoMinutes: 10,
  /** Mails of a move wait this long, so that an undone move sends none. */
  moveMailSeconds: 60,
  /** Orders of one bulk write. */
  bulkMax: 50,
  /** Orders that one person picks together. */
  batchMax: 12,
  /** Orders of a day that the page of what must be made shows. */
  productionMax: 1000,
  /** The digits of a delivery PIN. */
  pinDigits: 4,
  /** How many days before today a driver's run reaches back. */
  runDays: 1,
  /** A badge counts up to this and shows "99+" from there. */
  countedMax: 100,
  /** The law's time to answer a request about personal data, and from when on it is urgent. */
  privacyDays: 30,
  privacySoonDays: 7,
  /** Opening the page of a customer is logged once within this time for each person. */
  openedMinutes: 60,
  /** The newest orders and comments on the page of a customer. */
  customerOrders: 50,
  customerComments: 10,
  /** The greatest fee, and the greatest order value from which delivery is free, in riyals. */
  feeMax: 100_000,
  /**
   * What the ministry lets a delivery cost, in riyals, by motorcycle and by car. A fee above the
   * latter needs a reason. To be confirmed by a lawyer: it warns, it forbids nothing.
   */
  feeCaps: { motorcycle: 10, car: 20 },
  zonesMax: 500,
  /** Words that the search treats as the same, and their length. */
  synonymsMax: 20,
  wordMax: 40,
  reasonMax: 200,
  noteMax: 1000,
  /** The letters of an answer by mail and of a canned answer's title, and how many canned answers a shop has. */
  answerMax: 4000,
  cannedTitleMax: 60,
  cannedMax: 50,
  /** The tags that a shop has for its customers, and the letters of one. */
  tagsMax: 30,
  tagMax: 30,
  /** A removed note can be brought back for so long at most; then it is deleted. */
  removedNoteHours: 24,
  searchMax: 60,
  paymentReferenceMax: 60,
  /** Variants that one save of the grid changes, and until when it can be undone. */
  gridMax: 500,
  gridUndoMinutes: 60,
  /** Pieces of one variant, and SKUs of one delivery. */
  stockMax: 1_000_000,
  deliveryMax: 200,
  /** Variants and members of one count session, and the differences that its review shows. */
  countMax: 5000,
  countersMax: 50,
  reviewMax: 300,
  /** So long count sessions that have ended are kept. */
  countDays: 30,
  skuMax: 100,
  /** The link that the start of a shop without staff prints. */
  firstInviteHours: 24,
  /** So long a repeated request gets its first answer. */
  answerHours: 48,
  /** So long the action log is kept. */
  auditYears: 5,
  /** The largest file of an import, and how long imported and exported files are kept. */
  importMegabytes: 50,
  /** Pictures of one import: how many, how much together, and the bytes of a name. */
  importPictures: 2000,
  importPicturesMegabytes: 1000,
  pictureNameBytes: 200,
  fileHours: 24,
} as const;
