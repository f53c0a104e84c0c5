import type { Block, Letter } from './letter.ts';

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'quiet':
    case 'quote':
      return block.text;
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
        ...block.items.map(({ name, details, amount }) =>
          [`- ${name}: ${amount}`, ...details.map((detail) => `  ${detail}`)].join('\n'),
        ),
      ].join('\n');
    case 'picture':
      return block.url;
    case 'button':
    case 'quiet-link':
      return `${block.label}:\n${block.url}`;
  }
}

/** The plain text part. A code comes first, so that the first six digits of a mail are its code. */
export function renderText({ title, blocks, footer }: Letter): string {
  const code = blocks.find((block) => block.kind === 'code');
  const rest = blocks.filter((block) => block !== code).map(blockText);
  const foot = [...footer.lines, `${footer.terms.label}: ${footer.terms.url}`];
  return `${[...(code ? [blockText(code)] : [title]), ...rest, foot.join('\n')].join('\n\n')}\n`;
}
