import type { Email } from 'postal-mime';
import { toHtml } from './isolation.ts';

export interface ListedMail {
  name: string;
  subject: string;
  to: string;
  time: string;
}

export const devMailCss = `body{margin:0 auto;max-width:60rem;padding:2rem 1rem;font:16px/1.6 system-ui,sans-serif;color:#211b18;background:#fbf9f5}
h1{font-size:1.5rem;color:#8a1538}a{color:#8a1538}ul{list-style:none;padding:0}li,section{margin-block:.75rem;padding:1rem;background:#fff;border:1px solid #e6ddd0;border-radius:14px}
li a{display:block;font-weight:600;text-decoration:none}small{color:#564c46}dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem;margin:0}dt{color:#564c46}dd{margin:0;overflow-wrap:anywhere}
iframe{inline-size:100%;block-size:44rem;border:1px solid #e6ddd0;border-radius:14px;background:#fff}pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:.9rem;margin:0}`;

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${toHtml(title)}</title><link rel="stylesheet" href="/dev/mail.css"></head><body>${body}</body></html>`;
}

/** Renders the list of mails, newest first. */
export function renderMailList(mails: ListedMail[]): string {
  const rows = mails.map(
    ({ name, subject, to, time }) =>
      `<li><a href="/dev/mail/${encodeURIComponent(name)}" dir="auto">${toHtml(subject)}</a><small>to <bdi dir="ltr">${toHtml(to)}</bdi>, <time datetime="${toHtml(time)}">${toHtml(time)}</time></small></li>`,
  );
  const list = rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p>No mail yet.</p>';
  return page('Mail', `<h1>Mail</h1><p>SMTP_URL is not set, so this shop writes its mails into files.</p>${list}`);
}

/** Renders a mail: headers, the HTML part in a frame without scripts, the text part. */
export function mailPage(name: string, mail: Email): string {
  const headers = mail.headers.map(
    ({ originalKey, value }) => `<dt>${toHtml(originalKey)}</dt><dd dir="auto">${toHtml(value)}</dd>`,
  );
  const source = `/dev/mail/${encodeURIComponent(name)}/html`;
  return page(
    mail.subject ?? name,
    `<p><a href="/dev/mail">All mail</a></p><h1 dir="auto">${toHtml(mail.subject ?? '')}</h1><section><dl>${headers.join('')}</dl></section>
<iframe src="${source}" title="HTML" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<section><pre dir="auto">${toHtml(mail.text ?? '')}</pre></section>`,
  );
}
