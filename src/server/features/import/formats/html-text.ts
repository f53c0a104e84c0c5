import { Parser } from 'htmlparser2';
import { readLimits } from './read-limits.ts';

const blocks = new Set(['p', 'div', 'ul', 'ol', 'table', 'blockquote', 'section', 'article', 'pre', 'hr', 'dl']);
for (const level of [1, 2, 3, 4, 5, 6]) blocks.add(`h${level}`);
const hidden = new Set(['script', 'style', 'template', 'title', 'iframe', 'noscript']);

// A text like "Cable <USB-C>" is no HTML.
const htmlSign = new RegExp(
  `</?(?:${[...blocks, ...hidden].join('|')}|a|abbr|b|body|br|caption|center|code|col|colgroup|dd|del|dt|em|figure|font|html|i|img|ins|li|mark|meta|q|s|small|span|strike|strong|sub|sup|tbody|td|tfoot|th|thead|tr|tt|u|video)[\\s/>]|<!--|&(?:#x?[0-9a-f]|[a-z])[0-9a-z]{1,30};`,
  'i',
);

/** What the beginning of an element puts between texts. */
function breakBefore(name: string): string {
  if (blocks.has(name)) return '\n\n';
  if (name === 'br' || name === 'tr' || name === 'dt' || name === 'dd') return '\n';
  if (name === 'li') return '\n• ';
  return name === 'td' || name === 'th' ? ' ' : '';
}

// The parser looks through the open elements at each tag.
const mostOpen = 200;

/** A reader of HTML that collects texts. */
function createTextReader() {
  const parts: string[] = [];
  let hiddenDepth = 0;
  /** Reads on from a place. Returns the place where too many elements are open, or the end. */
  function readFrom(text: string, from: number): number {
    let open = 0;
    let end = text.length;
    const parser = new Parser({
      onopentagname(name) {
        if (hidden.has(name)) hiddenDepth += 1;
        parts.push(breakBefore(name));
      },
      onopentag() {
        open += 1;
        if (open <= mostOpen) return;
        end = from + parser.endIndex + 1;
        parser.pause();
      },
      ontext(piece) {
        if (hiddenDepth === 0) parts.push(piece.replace(/\s+/g, ' '));
      },
      onclosetag(name, isImplied) {
        open -= 1;
        if (hidden.has(name)) hiddenDepth -= 1;
        if (blocks.has(name) && !isImplied) parts.push('\n\n');
      },
    });
    parser.write(text.slice(from));
    if (end === text.length) parser.end();
    return end;
  }
  return { readFrom, text: () => parts.join('') };
}

/**
 * Turns HTML into plain paragraphs, with an empty line between them. Plain text stays as it is. A text
 * is read up to the length that a cell may have.
 */
export function plainText(cell: string): string {
  const text = cell.slice(0, readLimits.cellLetters + 1);
  if (!htmlSign.test(text)) return text.trim();
  const reader = createTextReader();
  for (let at = 0; at < text.length;) at = reader.readFrom(text, at);
  return reader
    .text()
    .split('\n')
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
