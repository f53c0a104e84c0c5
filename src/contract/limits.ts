/** Every number of the spec's section 9 and of the contract's limits, in one place for both sides. */
export const limits = {
  passwordMin: 8,
  passwordMax: 128,
  nameMax: 100,
  emailMax: 254,
  phoneDigitsMin: 10,
  phoneDigitsMax: 15,
  otpLength: 6,
  otpMinutes: 10,
  otpTries: 5,
  otpResendSeconds: 60,
  codesPerDay: 20,
  registrationsPerHour: 5,
  /** A session ends so long after its last use, and so long after its sign-in. */
  sessionUnusedDays: 30,
  sessionDays: 180,
  /** Wrong passwords at one account, wrong passwords and wrong codes from one address. */
  failuresPerHour: 100,
  /** Orders of one account that are not paid yet. */
  unpaidOrdersPerHour: 100,
  commentMax: 1000,
  messageMax: 4000,
  addressMax: 500,
  plateZoneMax: 98,
  plateNumberMax: 9999,
  plateUnitMax: 10,
  addressesKept: 5,
  optionTextMax: 200,
  optionsPerRequestMax: 50,
  cartQuantityMax: 50,
  cartUpdateDelayMs: 1000,
  favouriteLockMs: 1000,
  listDefault: 24,
  listMax: 100,
  pageMax: 10_000,
  /** Products that one list may be asked for by name. */
  listIdsMax: 24,
  relatedMax: 8,
  recentMax: 12,
  suggestionsMax: 10,
  suggestionsHeightRem: 12,
  searchQueryMax: 100,
  /** So many of what fits best can be paged through, narrowed and ordered. */
  searchResultsMax: 2000,
  ratingMin: 0.5,
  ratingMax: 5,
  ratingStep: 0.5,
  orderPageSizes: [5, 10, 15, 20],
  orderPageSizeDefault: 5,
  orderSearchDelayMs: 1000,
  orderSearchMax: 40,
  paginationAround: 2,
  bannerCount: 4,
  bannerIntervalMs: 3000,
  bannerFadeMs: 600,
  homeCategories: 7,
  testimonialsPerPage: 3,
  stockShownBelow: 5,
  /** Mails to guests who want to know when something is back, and how long an alert waits without and with its confirmation. */
  stockAlert: { mailPauseSeconds: 60, mailsPerHour: 5, confirmDays: 7, keptDays: 180 },
  /** How long nothing has to happen before the app is offered. */
  appOfferQuietMs: 4000,
  skeletons: { products: 8, offers: 6, categories: 7, comments: 5, favourites: 8 },
  toasts: { max: 20, errorMs: 4000, successMs: 2000 },
  query: { keptMs: 5 * 60_000, retries: 3, retryFirstMs: 1000, retryMaxMs: 30_000 },
  uploadBytes: 8 * 1024 * 1024,
  uploadPixels: 40_000_000,
  jsonBytes: 256 * 1024,
  /** What the shop promises in its legal texts (spec sections 1 and 9), and what the law of Qatar adds. */
  policy: {
    returnDays: 3,
    refundDays: 10,
    privacyDays: 30,
    latestDeliveryDays: 30,
    breachHours: 72,
    adultYears: 18,
  },
} as const;

/** The widths that `/images/<path>?w=` serves; any other width is refused. */
export const imageWidths = [96, 192, 320, 480, 640, 800, 1200, 1600] as const;
export type ImageWidth = (typeof imageWidths)[number];

/** The browser keeps these names (spec sections 3 and 9). The login cookie carries the product's name. */
export const storageKeys = {
  tokenCookie: 'dana',
  guestCookie: 'guest_id',
  languageCookie: 'lang',
  csrfCookie: 'XSRF-TOKEN',
  language: 'lang',
  pendingOptions: 'pendingData',
  returnTo: 'returnTo',
  appOffered: 'appOffered',
  languageHint: 'languageHint',
  recentProducts: 'recentProducts',
  checkoutDraft: 'checkoutDraft',
  orderAttempts: 'orderAttempts',
  addresses: 'addresses',
  orderConfirmed: 'orderConfirmed',
  commentDraft: 'commentDraft',
  favouriteWish: 'favouriteWish',
  scroll: 'scrollPositions',
} as const;
