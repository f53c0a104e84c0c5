import { headerText } from './isolation.ts';
import type { Letter, RenderedMail } from './letter.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';

/** Both parts of a mail, and its subject. */
export function renderMail(letter: Letter): RenderedMail {
  const clean = { ...letter, subject: headerText(letter.subject) };
  return { subject: clean.subject, html: renderHtml(clean), text: renderText(clean) };
}
