import { useTranslations } from 'use-intl';
import { contentLimits } from '#contract/content/content-limits.ts';
import type { ProductId } from '#contract/ids.ts';
import { pickText } from '#contract/values/locale.ts';
import { IconButton } from '#ui/action/icon-button.tsx';
import { useRead } from '../../../runtime/api/use-read.ts';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import { ProductSearch } from '../../../shared/product-search.tsx';
import { Thumbnail } from '../../../shared/thumbnail.tsx';
import type { Change } from '../change.rules.ts';
import { useEditorState } from '../editor-context.ts';
import { moved } from '../page-form.rules.ts';

interface ProductsFieldProps {
  value: readonly ProductId[];
  change: Change<ProductId[]>;
  path: string;
}

/** Products in the order in which shoppers see them. */
export function ProductsField({ value, change, path }: ProductsFieldProps) {
  const t = useTranslations('content.products');
  const { errors } = useEditorState();
  return (
    <div className="flex flex-col gap-3">
      {value.length > 0 && (
        <ol aria-label={t('chosen')} className="flex flex-col divide-y divide-line">
          {value.map((id, at) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 py-1">
              <ProductName id={id} />
              <ProductButtons id={id} at={at} isLast={at === value.length - 1} change={change} />
            </li>
          ))}
        </ol>
      )}
      {value.length < contentLimits.blocks && (
        <ProductSearch chosen={value} error={errors[path]} onChoose={({ id }) => change((now) => [...now, id])} />
      )}
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
  const { name, picture } = useProduct(id);
  return (
    <span className="flex min-w-0 flex-1 basis-40 items-center gap-3">
      <Thumbnail image={picture} size={40} />
      <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
    </span>
  );
}

interface ProductButtonsProps {
  id: ProductId;
  at: number;
  isLast: boolean;
  change: Change<ProductId[]>;
}

function ProductButtons({ id, at, isLast, change }: ProductButtonsProps) {
  const t = useTranslations('content.row');
  const { name } = useProduct(id);
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
