import { tonesOf, type Tones } from '#contract/values/accent.ts';
import { languageFacts } from '#i18n/languages.ts';
import { headerText, toHtml } from './isolation.ts';
import type { Block, LetterFact, Letter, LetterItem, LetterPhoto } from './letter.ts';

// Mail programs support no style sheets and little CSS: tables and inline styles. The colours are
// the storefront's; the accent comes with the letter.
const color = {
  paper: '#fbf9f5',
  line: '#e6ddd0',
  ink: '#211b18',
  soft: '#564c46',
  gold: '#b6975a',
};

interface Side {
  dir: 'ltr' | 'rtl';
  end: 'left' | 'right';
}

/** How the parts of a letter look. */
interface Look {
  side: Side;
  tones: Tones;
}

function table(side: Side, style: string, rows: string): string {
  return `<table role="presentation" dir="${side.dir}" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;${style}">${rows}</table>`;
}

function factRows(side: Side, facts: LetterFact[], strongLast: boolean): string {
  const cell = 'padding:6px 0;vertical-align:top;';
  return facts
    .map(([label, value], index) => {
      const strong = strongLast && index === facts.length - 1;
      const look = strong ? `${cell}font-weight:bold;border-top:1px solid ${color.line};` : cell;
      const align = strongLast ? ` align="${side.end}"` : '';
      return `<tr><td style="${look}color:${strong ? color.ink : color.soft};padding-inline-end:16px;overflow-wrap:normal">${toHtml(label)}</td><td${align} style="${look}">${toHtml(value)}</td></tr>`;
    })
    .join('');
}

function photoHtml({ url, alt }: LetterPhoto, width: number): string {
  return `<a href="${toHtml(url)}" target="_blank"><img src="${toHtml(url)}?w=192" alt="${toHtml(headerText(alt))}" width="${width}" style="display:block;width:${width}px;height:auto;margin:6px 0 0;border-radius:10px;border:0"></a>`;
}

// The alternative text is empty, because the name stands beside the picture.
function thumbnail(url: string | null): string {
  if (url === null) return '';
  return `<img src="${toHtml(url)}" alt="" width="64" height="64" style="display:block;width:64px;height:64px;border-radius:10px;border:0;object-fit:cover">`;
}

function itemRow(side: Side, { name, image, details, photos, amount }: LetterItem): string {
  const cell = `padding:12px 0;vertical-align:top;border-bottom:1px solid ${color.line};`;
  const small = details.map(
    (detail) => `<br><span style="font-size:14px;color:${color.soft}">${toHtml(detail)}</span>`,
  );
  const pictures = photos.map((photo) => photoHtml(photo, 96)).join('');
  return `<tr><td width="76" style="${cell}width:76px">${thumbnail(image)}</td><td style="${cell}padding-inline-end:16px"><b>${toHtml(name)}</b>${small.join('')}${pictures}</td><td align="${side.end}" style="${cell}white-space:nowrap">${toHtml(amount)}</td></tr>`;
}

function blockHtml({ side, tones }: Look, block: Block): string {
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 16px">${toHtml(block.text)}</p>`;
    case 'quiet':
      return `<p style="margin:0 0 12px;font-size:14px;color:${color.soft}">${toHtml(block.text)}</p>`;
    case 'code':
      // The title above explains the code.
      return `<p style="margin:0 0 20px;padding:16px 8px;border-radius:14px;background:${tones.soft};text-align:center"><bdi dir="ltr" style="font-size:32px;line-height:1.2;font-weight:bold;letter-spacing:6px;color:${tones.accent}">${toHtml(block.digits)}</bdi></p>`;
    case 'quote':
      return `${block.label === undefined ? '' : `<p style="margin:0 0 6px;color:${color.soft}">${toHtml(block.label)}</p>`}<p dir="auto" style="margin:0 0 16px;padding:14px 16px;border-radius:14px;background:${color.paper};overflow-wrap:anywhere">${toHtml(block.text)}</p>`;
    case 'facts':
      return table(side, 'margin:0 0 16px;font-size:15px', factRows(side, block.facts, false));
    case 'sums':
      return table(side, 'margin:0 0 20px;font-size:15px', factRows(side, block.sums, true));
    case 'items':
      return `<h2 style="margin:8px 0 4px;font-size:17px;color:${color.ink}">${toHtml(block.title)}</h2>
${table(side, 'margin:0 0 12px;font-size:15px', block.items.map((item) => itemRow(side, item)).join(''))}`;
    case 'picture':
      return `<p style="margin:0 0 16px"><a href="${toHtml(block.target)}" target="_blank"><img src="${toHtml(block.url)}" alt="${toHtml(block.alt)}" width="240" style="display:block;width:240px;max-width:100%;height:auto;border-radius:14px;border:0"></a></p>`;
    case 'quiet-link':
      return `<p style="margin:0 0 12px;font-size:14px"><a href="${toHtml(block.url)}" target="_blank" style="color:${color.soft}">${toHtml(block.label)}</a></p>`;
    case 'button':
      return `<p style="margin:0 0 20px;text-align:center"><a href="${toHtml(block.url)}" target="_blank" style="display:inline-block;padding:13px 28px;border-radius:999px;background:${tones.accent};color:#ffffff;font-weight:bold;text-decoration:none">${toHtml(block.label)}</a></p>`;
  }
}

/**
 * The HTML part: one column that fits a phone of 360 px, with the language's direction on document,
 * body and tables.
 */
export function renderHtml(letter: Letter): string {
  const { direction: dir } = languageFacts[letter.language];
  const side: Side = { dir, end: dir === 'rtl' ? 'left' : 'right' };
  const font = `font-family:'Segoe UI',Tahoma,Arial,sans-serif;font-size:16px;line-height:${dir === 'rtl' ? '1.8' : '1.6'};color:${color.ink}`;
  const tones = tonesOf(letter.accent);
  const content = letter.blocks.map((block) => blockHtml({ side, tones }, block)).join('\n');
  const { lines, terms } = letter.footer;
  const foot = `${lines.map(toHtml).join('<br>')}<br><a href="${toHtml(terms.url)}" target="_blank" style="color:${color.soft}">${toHtml(terms.label)}</a>`;
  const logo =
    letter.logo === null
      ? ''
      : `<img src="${toHtml(letter.logo)}" alt="" width="36" height="36" style="display:inline-block;width:36px;height:36px;vertical-align:middle;border-radius:10px;border:0;margin-inline-end:10px">`;
  const card = table(
    side,
    `max-width:560px;background:#ffffff;border:1px solid ${color.line};border-radius:20px;${font}`,
    `<tr><td style="padding:20px 24px;border-bottom:1px solid ${color.gold};font-size:22px;font-weight:bold;color:${tones.accent}">${logo}${toHtml(letter.shop)}</td></tr>
<tr><td style="padding:24px;overflow-wrap:anywhere"><h1 style="margin:0 0 16px;font-size:22px;line-height:1.4;color:${color.ink}">${toHtml(letter.title)}</h1>
${content}</td></tr>
<tr><td style="padding:16px 24px;border-top:1px solid ${color.line};font-size:13px;color:${color.soft}">${foot}</td></tr>`,
  );
  return `<!doctype html>
<html lang="${letter.language}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${toHtml(letter.subject)}</title></head>
<body dir="${dir}" style="margin:0;padding:0;background:${color.paper}">
${table(side, `background:${color.paper}`, `<tr><td align="center" style="padding:24px 12px">${card}</td></tr>`)}
</body></html>
`;
}
