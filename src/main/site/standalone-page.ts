import { createHash } from 'node:crypto';
import { presetAccent, type Tones, tonesOf } from '#contract/values/accent.ts';
import { languages, type Language } from '#contract/values/locale.ts';
import { languageFacts } from '#i18n/languages.ts';

/** The text of a standalone page in one language. */
export interface StandaloneWords {
  title: string;
  text: string;
  /** The button that reloads the page. */
  retry: string;
  home: string;
}

export interface StandalonePage {
  html: string;
  /** The Content-Security-Policy that the page needs. */
  policy: string;
}

// As in the sheet of the shop, which has them rounded in another way.
const presetTones: Tones = { accent: presetAccent, deep: '#6c0f2b', soft: '#f8ecef' };

// The colours repeat src/ui/styles/tokens.css: this page loads no other file.
const styleOf = ({ accent, deep, soft }: Tones) => `*{box-sizing:border-box}
body,main{display:grid;justify-items:center;gap:2rem}
body{margin:0;min-height:100dvh;place-content:center;padding:2.5rem 1.25rem;background:#fbf9f5;color:#211b18;font:1rem/1.6 system-ui,'Segoe UI',Tahoma,sans-serif;text-align:center}
svg{width:6.5rem;height:6.5rem;padding:1.25rem;border-radius:50%;background:#fff;box-shadow:0 0 0 .6rem #f5f0e8,0 0 0 calc(.6rem + 1px) #b6975a}
section{max-width:26rem}
section+section{border-top:1px solid #e6ddd0;padding-top:2rem;width:100%}
:lang(ar){line-height:1.75}
h1,h2,p{text-wrap:balance}
h1,h2{margin:0;font-weight:600;line-height:1.4}
h1{font-size:1.5rem}
h2{font-size:1.125rem}
p{margin:.5rem 0 0;color:#564c46}
nav{display:flex;flex-wrap:wrap;justify-content:center;gap:.75rem;margin-top:1.5rem}
a,button{min-height:2.75rem;padding:.5rem 1.5rem;border:1px solid ${accent};border-radius:999px;font:inherit;font-weight:500;cursor:pointer;text-decoration:none}
button{background:${accent};color:#fff}
a{background:#fff;color:${accent};display:inline-flex;align-items:center}
a:hover{background:${soft}}
button:hover{background:${deep}}
:focus-visible{outline:2px solid ${accent};outline-offset:2px}
footer{font-size:.875rem;color:#6b6058}`;

const script =
  "document.addEventListener('click',e=>{if(e.target instanceof HTMLButtonElement)location.reload()});addEventListener('online',()=>location.reload())";

const signOf = ({ accent }: Tones) =>
  `<svg viewBox="0 0 64 64" aria-hidden="true"><path d="M3 25c1 20 13 33 29 33 15 0 26-12 30-35-7 14-17 22-30 22C20 45 10 38 3 25z" fill="${accent}"/><circle cx="32" cy="26" r="13.5" fill="#f6ede1" stroke="#b6975a" stroke-width="1.5"/></svg>`;

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

const policyOf = (style: string) =>
  `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`;

// The texts are our own messages; only the request id comes from outside.
function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function sectionOf(language: Language, { title, text, retry, home }: StandaloneWords, isFirst: boolean): string {
  const level = isFirst ? 'h1' : 'h2';
  const { direction } = languageFacts[language];
  return (
    `<section lang="${language}" dir="${direction}"><${level}>${escape(title)}</${level}><p>${escape(text)}</p>` +
    `<nav><button type="button">${escape(retry)}</button><a href="/${language}">${escape(home)}</a></nav></section>`
  );
}

/**
 * Builds a page that needs no other file, no database and no connection. It shows every language,
 * `first` first. `accent`: the colour of the shop; null for that of a new one.
 */
export function standalonePage(
  first: Language,
  wordsOf: (language: Language) => StandaloneWords,
  { accent, footer }: { accent: string | null; footer?: { label: string; value: string } | undefined },
): StandalonePage {
  const tones = accent === null ? presetTones : tonesOf(accent);
  const style = styleOf(tones);
  const order = [first, ...languages.filter((language) => language !== first)];
  const sections = order.map((language) => sectionOf(language, wordsOf(language), language === first));
  const end = footer ? `<footer>${escape(footer.label)} <bdi dir="ltr">${escape(footer.value)}</bdi></footer>` : '';
  return {
    html:
      `<!doctype html><html lang="${first}" dir="${languageFacts[first].direction}"><head><meta charset="utf-8">` +
      '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
      `<title>${escape(wordsOf(first).title)}</title><link rel="icon" href="data:,"><style>${style}</style></head>` +
      `<body>${signOf(tones)}<main>${sections.join('')}</main>${end}<script>${script}</script></body></html>`,
    policy: policyOf(style),
  };
}
