import { markLines } from './isolation.ts';
import type { Block, Letter, LetterPhoto } from './letter.ts';

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'quiet':
      return block.text;
    case 'quote':
      return block.label === undefined ? block.text : `${block.label}:\n${block.text}`;
    case 'code':
      return `${block.label}: ${block.digits}`;
    case 'facts':
    case 'sums':
      return (block.kind === 'facts' ? block.facts : block.sums)
        .map(([label, value]) => `${label}: ${value}`)
        .join('\n');
    case 'items':
      return [
        block.title,
        ...block.items.map(({ name, details, photos, amount }) =>
          [`- ${name}: ${amount}`, ...details.map((detail) => `  ${detail}`), ...photos.map(photoText)].join('\n'),
        ),
      ].join('\n');
    case 'picture':
      return block.url;
    case 'button':
    case 'quiet-link':
      return `${block.label}:\n${block.url}`;
  }
}

function photoText({ alt, url }: LetterPhoto): string {
  return `  ${alt}:\n  ${url}`;
}

/** The plain text part. A code comes first, so that the first six digits of a mail are its code. */
export function renderText({ language, title, blocks, footer }: Letter): string {
  const code = blocks.find((block) => block.kind === 'code');
  // What someone wrote keeps the direction of its letters.
  const textOf = (block: Block) => (block.kind === 'quote' ? blockText(block) : markLines(blockText(block), language));
  const rest = blocks.filter((block) => block !== code).map(textOf);
  const foot = markLines([...footer.lines, `${footer.terms.label}: ${footer.terms.url}`].join('\n'), language);
  return `${[code ? textOf(code) : title, ...rest, foot].join('\n\n')}\n`;
}
