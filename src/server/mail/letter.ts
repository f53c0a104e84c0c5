import type { Language } from '#contract/values/locale.ts';

/** A row of a table. */
export type LetterFact = [label: string, value: string];

/** A picture that links to its full size. */
export interface LetterPhoto {
  url: string;
  /** What it shows. */
  alt: string;
}

export interface LetterItem {
  name: string;
  /** The address of its picture; null if it has none. */
  image: string | null;
  details: string[];
  /** The pictures that the customer uploaded for it. */
  photos: LetterPhoto[];
  amount: string;
}

/** A part of a mail as data, rendered as HTML and as plain text. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'quiet'; text: string }
  | { kind: 'code'; label: string; digits: string }
  /** A text that someone wrote, in its own direction. */
  | { kind: 'quote'; label?: string; text: string }
  | { kind: 'facts'; facts: LetterFact[] }
  | { kind: 'items'; title: string; items: LetterItem[] }
  | { kind: 'sums'; sums: LetterFact[] }
  | { kind: 'picture'; url: string; alt: string; target: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'quiet-link'; label: string; url: string };

/**
 * A mail before it is rendered. Users' texts (names, addresses, messages) in it are always
 * isolated: see isolation.ts.
 */
export interface Letter {
  language: Language;
  subject: string;
  title: string;
  blocks: Block[];
  /** The shop's name and the address of its logo, shown at the top. */
  shop: string;
  logo: string | null;
  /** The colour of the name, of buttons and of codes. */
  accent: string;
  footer: { lines: string[]; terms: { label: string; url: string } };
}

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}
