import { useTranslations } from 'use-intl';
import { contentLimits } from '#contract/content/content-limits.ts';
import type { LocalizedText } from '#contract/values/locale.ts';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { type Change, entryOf, fieldOf } from '../../../shared/fields/field-change.rules.ts';
import { LinkField } from '../fields/link-field.tsx';
import { PictureField } from '../fields/picture-field.tsx';
import { ProductsField } from '../../../shared/fields/products-field.tsx';
import { RowsField } from '../fields/rows-field.tsx';
import { WordsField } from '../../../shared/fields/words-field.tsx';
import { blank, type Block, blockKinds, newBlock } from '../page-form.rules.ts';
import type { KindProps } from './kind-props.ts';

type BlockOf<K extends Block['kind']> = Extract<Block, { kind: K }>;

/** A title, and blocks of text, pictures and products. */
export function TextForm({ section, change, path }: KindProps<'text'>) {
  const t = useTranslations('content');
  return (
    <>
      <WordsField
        label={t('field.title')}
        value={section.title}
        change={fieldOf(change, 'title')}
        max={contentLimits.titleMax}
        path={`${path}.title`}
      />
      <RowsField
        label={t('blocks.label')}
        rows={section.blocks}
        change={fieldOf(change, 'blocks')}
        nameOf={({ kind }, at) => t('blocks.one', { n: at + 1, kind: t(`blocks.kind.${kind}`) })}
        adds={blockKinds.map((kind) => ({ label: t(`blocks.kind.${kind}`), make: () => newBlock(kind) }))}
      >
        {(block, changeBlock, at) => <BlockFields block={block} change={changeBlock} path={`${path}.blocks.${at}`} />}
      </RowsField>
    </>
  );
}

interface BlockFieldsProps {
  block: Block;
  change: Change<Block>;
  path: string;
}

function BlockFields({ block, change, path }: BlockFieldsProps) {
  const t = useTranslations('content');
  const { titleMax, paragraphMax, actionMax } = contentLimits;
  // A row keeps its kind.
  const of = <K extends Block['kind']>() => change as unknown as Change<BlockOf<K>>;
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return (
        <WordsField
          label={t(`blocks.kind.${block.kind}`)}
          value={block.text}
          change={fieldOf(of<'paragraph'>(), 'text')}
          max={block.kind === 'heading' ? titleMax : paragraphMax}
          path={`${path}.text`}
          isLong={block.kind === 'paragraph'}
        />
      );
    case 'list':
      return <ItemsField items={block.items} change={fieldOf(of<'list'>(), 'items')} path={`${path}.items`} />;
    case 'picture':
      return (
        <>
          <PictureField
            label={t('field.picture')}
            value={block.picture}
            change={fieldOf(of<'picture'>(), 'picture')}
            path={`${path}.picture`}
          />
          <WordsField
            label={t('field.alt')}
            value={block.alt}
            change={fieldOf(of<'picture'>(), 'alt')}
            max={titleMax}
            path={`${path}.alt`}
          />
        </>
      );
    case 'products':
      return (
        <ProductsField
          value={block.products}
          max={contentLimits.blocks}
          change={fieldOf(of<'products'>(), 'products')}
          path={`${path}.products`}
        />
      );
    case 'button':
      return (
        <>
          <WordsField
            label={t('field.action')}
            value={block.action}
            change={fieldOf(of<'button'>(), 'action')}
            max={actionMax}
            path={`${path}.action`}
          />
          <LinkField value={block.link} change={fieldOf(of<'button'>(), 'link')} path={`${path}.link`} />
        </>
      );
  }
}

interface ItemsFieldProps {
  items: readonly LocalizedText[];
  change: Change<LocalizedText[]>;
  path: string;
}

/** The lines of a list. */
function ItemsField({ items, change, path }: ItemsFieldProps) {
  const t = useTranslations('content');
  const { textMax, blocks } = contentLimits;
  return (
    <>
      {Array.from(items.entries(), ([at, item]) => {
        const name = t('blocks.item', { n: at + 1 });
        return (
          // Lines have no ids of their own.
          <div key={at} className="flex items-start gap-1">
            <div className="min-w-0 flex-1">
              <WordsField label={name} value={item} change={entryOf(change, at)} max={textMax} path={`${path}.${at}`} />
            </div>
            <IconButton
              icon="close"
              className="mt-7"
              label={t('row.remove', { name })}
              onClick={() => change((now) => now.toSpliced(at, 1))}
            />
          </div>
        );
      })}
      {items.length < blocks && (
        <Button
          size="small"
          variant="quiet"
          icon="plus"
          className="self-start"
          onClick={() => change((now) => [...now, blank])}
        >
          {t('blocks.addItem')}
        </Button>
      )}
    </>
  );
}
