/** Limits of redirects. */
export const redirectLimits = {
  /** Letters of an address: an index of the database holds as many in any script. */
  pathMax: 800,
  /** Redirects of a shop. */
  most: 100_000,
  /** The largest file, and its rows. */
  fileMegabytes: 5,
  fileRows: 20_000,
  /** Wrong lines that a report lists; the others are counted. */
  listed: 200,
  /** Hits are shown of so many days, and kept for so many. */
  shownDays: 30,
  keptDays: 400,
} as const;

/** Why a redirect is refused. */
export const redirectRefusals = [
  'from_missing',
  'from_form',
  'from_query',
  'from_page',
  'from_reserved',
  'from_taken',
  'to_missing',
  'to_form',
  'to_foreign',
  'to_unknown',
  'too_long',
  'circle',
  'repeated',
  'full',
] as const;
export type RedirectRefusal = (typeof redirectRefusals)[number];

/** The address of a file with all redirects. */
export const redirectFilePath = '/api/console/v1/redirects.csv';
