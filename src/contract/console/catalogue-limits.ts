/** The limits of the catalogue, for the console, the import and the API. */
export const catalogueLimits = {
  nameMax: 200,
  descriptionMax: 20_000,
  /** What search engines say of a page. They cut after some 60 and 160 letters. */
  searchTitleMax: 120,
  searchTextMax: 320,
  handleMax: 100,
  skuMax: 100,
  /** Riyals. The integer columns of an order hold 50 of the most expensive variant. */
  priceMax: 400_000,
  stockMax: 1_000_000_000,
  /** Pieces of a variant that are made for one day. */
  dayLimitMax: 10_000,
  leadDaysMax: 60,
  /** The categories of a product beside its primary one. */
  furtherCategoriesMax: 20,
  tagsMax: 50,
  /** The products that go with a product. */
  companionsMax: 6,
  variantsMax: 200,
  attributesMax: 20,
  picturesMax: 20,
  pictureTextMax: 300,
  /** Personalisation options of a product. */
  optionsMax: 20,
  /** The attributes of a product's variants: size, colour, and one more. */
  choicesMax: 3,
  /** Products that staff choose for an offer, and variants that an offer can have. */
  offerProductsMax: 500,
  offerVariantsMax: 5000,
  offerTextMax: 100,
  offerLicenceMax: 60,
  /** Products that staff pick for a collection. */
  collectionProductsMax: 500,
  collectionTextMax: 2000,
  /** The conditions of a collection's rule. */
  conditionsMax: 10,
  /** The days for which a rule can call a product new. */
  newDaysMax: 365,
  /** The collections of a shop. */
  /** Collections with feeds of their own. */
  collectionFeedsMax: 10,
  collectionsMax: 300,
  /** A greater cut, in per cent, is asked about. */
  cutAskedAbove: 50,
  /** How far ahead an offer can begin and end. */
  offerAheadDays: 366,
  /** How far ahead a product can be given a day. */
  publishAheadDays: 366,
} as const;
