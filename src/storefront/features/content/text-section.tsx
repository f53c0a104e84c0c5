import type { ReactNode } from 'react';
import { ShopPicture } from '../../shared/shop-picture.tsx';
import { buttonClass } from '#ui/action/button.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { ContentLink } from './content-link.tsx';
import type { SectionOf } from './section-of.ts';

type Block = SectionOf<'text'>['blocks'][number];
type DrawProducts = (products: Extract<Block, { kind: 'products' }>['products'], at: number) => ReactNode;

function BlockView({ block, products }: { block: Block; products: ReactNode }) {
  switch (block.kind) {
    case 'heading':
      return block.text !== '' && <h3 className="text-heading font-medium">{block.text}</h3>;
    case 'paragraph':
      return block.text !== '' && <p className="max-w-3xl whitespace-pre-line text-ink-soft">{block.text}</p>;
    case 'list':
      return (
        <ul className="max-w-3xl list-disc ps-5 text-ink-soft">
          {block.items.map((item, at) => (
            <li key={at}>{item}</li>
          ))}
        </ul>
      );
    case 'picture':
      return (
        block.picture && (
          <ShopPicture
            path={block.picture.path}
            alt={block.alt}
            width={1200}
            height={800}
            widest={1600}
            fit="contain"
            sizes="(min-width: 800px) 768px, calc(100vw - 32px)"
            className="max-w-3xl rounded-sheet"
          />
        )
      );
    case 'products':
      return products;
    case 'button':
      return (
        <p>
          <ContentLink link={block.link} className={buttonClass()}>
            {block.action}
          </ContentLink>
        </p>
      );
  }
}

interface TextBlocksProps {
  blocks: readonly Block[];
  /** Draws the products of a block. Absent: they are left out. */
  drawProducts?: DrawProducts | undefined;
}

/** Text, pictures, products and buttons, one below the other. */
export function TextBlocks({ blocks, drawProducts }: TextBlocksProps) {
  return blocks.map((block, at) => (
    <BlockView
      key={at}
      block={block}
      products={block.kind === 'products' ? drawProducts?.(block.products, at) : null}
    />
  ));
}

interface TextSectionProps extends Pick<TextBlocksProps, 'drawProducts'> {
  section: SectionOf<'text'>;
}

/** Blocks below a title. */
export function TextSection({ section: { id, title, blocks }, drawProducts }: TextSectionProps) {
  const headingId = `section-${id}`;
  return (
    <section aria-labelledby={title === '' ? undefined : headingId} className="flex flex-col gap-5 wrap-anywhere">
      {title !== '' && <SectionHeading id={headingId} title={title} />}
      <TextBlocks blocks={blocks} drawProducts={drawProducts} />
    </section>
  );
}
