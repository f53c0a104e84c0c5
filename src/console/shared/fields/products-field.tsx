import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { ProductId } from '#contract/ids.ts';
import { type LocalizedText, pickText } from '#contract/values/locale.ts';
import { IconButton } from '#ui/action/icon-button.tsx';
import { FieldError } from '#ui/form/field.tsx';
import { useRead } from '../../runtime/api/use-read.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { ProductSearch } from '../product-search.tsx';
import { Thumbnail } from '../thumbnail.tsx';
import type { Change } from './field-change.rules.ts';
import { useEditorState } from './editor-context.ts';
import { moved } from './moved.rules.ts';

/** What a list shows of a product. */
export interface KnownProduct {
  name: LocalizedText;
  picture: string | null;
}

interface ProductsFieldProps {
  value: readonly ProductId[];
  change: Change<ProductId[]>;
  max: number;
  path: string;
  /** Products that are not read one by one. */
  known?: ReadonlyMap<ProductId, KnownProduct>;
}

/** Products in the order in which shoppers see them. */
export function ProductsField({ value, change, max, path, known }: ProductsFieldProps) {
  const t = useTranslations('content.products');
  const refusal = useEditorState().errors[path];
  const refusalId = useId();
  const isFull = value.length >= max;
  return (
    <div className="flex flex-col gap-3">
      {value.length > 0 && (
        <ol aria-label={t('chosen')} className="flex flex-col divide-y divide-line">
          {value.map((id, at) => {
            const line = { id, at, isLast: at === value.length - 1, change };
            const product = known?.get(id);
            return (
              <li key={id} className="flex flex-wrap items-center gap-x-3 py-1">
                {product ? <ProductLine {...line} product={product} /> : <ReadLine {...line} />}
              </li>
            );
          })}
        </ol>
      )}
      {/* Without room for another one there is no field that would show it. */}
      {isFull && refusal !== undefined && <FieldError id={refusalId}>{refusal}</FieldError>}
      {!isFull && <ProductSearch chosen={value} error={refusal} onChoose={({ id }) => change((now) => [...now, id])} />}
    </div>
  );
}

function useProduct(id: ProductId) {
  const language = useLanguage();
  const { data, error } = useRead('getConsoleProduct', { params: { id } });
  const t = useTranslations('content.products');
  const name = data && pickText(data.name, language);
  return { name: name || (error ? t('gone', { id }) : `#${id}`), picture: data?.pictures[0]?.path ?? null };
}

/** A product with its picture. */
export function ProductName({ id }: { id: ProductId }) {
  return <NameAndPicture {...useProduct(id)} />;
}

function NameAndPicture({ name, picture }: { name: string; picture: string | null }) {
  return (
    <span className="flex min-w-0 flex-1 basis-40 items-center gap-3">
      <Thumbnail image={picture} size={40} />
      <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
    </span>
  );
}

interface LineProps {
  id: ProductId;
  at: number;
  isLast: boolean;
  change: Change<ProductId[]>;
}

function ProductLine({ product, ...line }: LineProps & { product: KnownProduct }) {
  const name = pickText(product.name, useLanguage()) || `#${line.id}`;
  return (
    <>
      <NameAndPicture name={name} picture={product.picture} />
      <LineButtons {...line} name={name} />
    </>
  );
}

function ReadLine(line: LineProps) {
  const { name, picture } = useProduct(line.id);
  return (
    <>
      <NameAndPicture name={name} picture={picture} />
      <LineButtons {...line} name={name} />
    </>
  );
}

function LineButtons({ id, at, isLast, name, change }: LineProps & { name: string }) {
  const t = useTranslations('content.row');
  const move = (by: number) => change((now) => moved(now, at, by));
  return (
    <span className="ms-auto flex">
      <IconButton icon="chevron-up" label={t('up', { name })} disabled={at === 0} onClick={() => move(-1)} />
      <IconButton icon="chevron-down" label={t('down', { name })} disabled={isLast} onClick={() => move(1)} />
      <IconButton
        icon="close"
        label={t('remove', { name })}
        onClick={() => change((now) => now.filter((other) => other !== id))}
      />
    </span>
  );
}
