/** The limits that the server and the pages know. Those of the server alone are in `serverLimits`. */
export const limits = {
  passwordMin: 8,
  passwordMax: 128,
  nameMax: 100,
  emailMax: 254,
  phoneDigitsMin: 10,
  phoneDigitsMax: 15,
  otpLength: 6,
  otpMinutes: 10,
  otpResendSeconds: 60,
  /** A session ends this long after the login. */
  sessionDays: 180,
  /** The lifetime of the cookies of guest and language, since their last renewal. */
  cookieDays: 365,
  commentMax: 1000,
  messageMax: 4000,
  addressMax: 500,
  plateZoneMax: 98,
  plateNumberMax: 9999,
  plateUnitMax: 10,
  /** The most saved addresses of an account. */
  addressesMax: 20,
  addressLabelMax: 50,
  orderNoteMax: 500,
  giftMessageMax: 300,
  thanksMax: 200,
  optionTextMax: 200,
  optionsPerRequestMax: 50,
  cartQuantityMax: 50,
  cartUpdateDelayMs: 1000,
  favouriteLockMs: 1000,
  listDefault: 24,
  listMax: 100,
  pageMax: 10_000,
  /** The most ids in one product list request. */
  listIdsMax: 24,
  recentMax: 12,
  /** The suggestions that the search box shows. */
  suggestionsShown: 6,
  suggestionsHeightRem: 12,
  searchQueryMax: 100,
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
  /** Stock alerts: confirmation mails, and how long unconfirmed and confirmed alerts are kept. */
  stockAlert: { mailPauseSeconds: 60, mailsPerHour: 5, confirmDays: 7, keptDays: 180 },
  /**
   * The app is offered when a page was idle this long, but not this soon after the landing or after
   * something was added to the cart.
   */
  appOfferQuietMs: 4000,
  appOfferAfterLandingMs: 5000,
  appOfferAfterAddMs: 30_000,
  skeletons: { products: 8, offers: 6, categories: 7, comments: 5, favourites: 8 },
  toasts: { max: 20, errorMs: 4000, successMs: 2000 },
  query: { keptMs: 5 * 60_000, retries: 3, retryFirstMs: 1000, retryMaxMs: 30_000 },
  uploadBytes: 8 * 1024 * 1024,
  /** Numbers in the legal texts: the shop's terms and the law of Qatar. */
  policy: {
    returnDays: 3,
    refundDays: 10,
    privacyDays: 30,
    guestDays: 90,
    latestDeliveryDays: 30,
    breachHours: 72,
    adultYears: 18,
  },
} as const;

/** The limits that no page needs: what is in `limits` is loaded with each of them. */
export const serverLimits = {
  relatedMax: 8,
  suggestionsMax: 10,
  stockShownBelow: 5,
  otpTries: 5,
  codesPerDay: 20,
  registrationsPerHour: 5,
  /** A session ends this long after its last use. */
  sessionUnusedDays: 30,
  /** Wrong passwords for one account; wrong passwords and wrong codes from one sender. */
  failuresPerHour: 100,
  /** Unpaid orders of one account. */
  unpaidOrdersPerHour: 100,
  /** The most results of a search. */
  searchResultsMax: 2000,
  uploadPixels: 40_000_000,
  jsonBytes: 256 * 1024,
} as const;

/** The greatest `integer` of PostgreSQL: the greatest id, and the greatest amount in dirhams. */
export const integerMax = 2_147_483_647;

/** The widths that `/images/<path>?w=` serves. */
export const imageWidths = [96, 192, 320, 480, 640, 800, 1200, 1600] as const;
export type ImageWidth = (typeof imageWidths)[number];

/** The names of cookies and browser storage. Browsers have stored them: never rename them. */
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
  zone: 'deliveryZone',
  checkoutDraft: 'checkoutDraft',
  orderAttempts: 'orderAttempts',
  orderConfirmed: 'orderConfirmed',
  commentDraft: 'commentDraft',
  unsentFeedback: 'unsentFeedback',
  favouriteWish: 'favouriteWish',
  scroll: 'scrollPositions',
  typedValues: 'typedValues',
} as const;
