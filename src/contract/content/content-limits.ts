/** How much a page of the merchant's content holds, so that pages stay fast. */
export const contentLimits = {
  sections: 25,
  /** Slides, points, blocks or products of one section. */
  blocks: 30,
  /** The content of a page as JSON. */
  bytes: 200_000,
  /** The id of a section. */
  idMax: 40,
  handleMax: 80,
  /** The words of a button. */
  actionMax: 40,
  titleMax: 120,
  /** A text under a title. */
  textMax: 600,
  paragraphMax: 4000,
  searchMax: 100,
  urlMax: 500,
  /** Links that the merchant adds to the menu. */
  menuLinks: 8,
  footerColumns: 3,
  /** Links of a column of the footer. */
  columnLinks: 10,
  /** A promise of delivery or returns. */
  promiseMax: 80,
} as const;
