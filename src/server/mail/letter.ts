import type { Language } from '#contract/values/locale.ts';

/** A row of a table. */
export type Fact = [label: string, value: string];

export interface LetterItem {
  name: string;
  details: string[];
  amount: string;
}

/** A part of a mail as data, rendered as HTML and as plain text. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'quiet'; text: string }
  | { kind: 'code'; label: string; digits: string }
  | { kind: 'quote'; text: string }
  | { kind: 'facts'; facts: Fact[] }
  | { kind: 'items'; title: string; items: LetterItem[] }
  | { kind: 'sums'; sums: Fact[] }
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
  /** The shop's name, shown at the top. */
  shop: string;
  footer: { lines: string[]; terms: { label: string; url: string } };
}

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}
