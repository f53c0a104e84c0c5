import { useTranslations } from 'use-intl';
import { contentLimits } from '#contract/content/content-limits.ts';
import { isShopPage, type ShopPage, shopPages } from '#contract/content/shop-pages.ts';
import type { StoredLink } from '#contract/content/stored-content.ts';
import { pickText } from '#contract/values/locale.ts';
import { Button } from '#ui/action/button.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useRead } from '../../../runtime/api/use-read.ts';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import { categoryOptions } from '../../../shared/category/category-options.ts';
import { ProductSearch } from '../../../shared/product-search.tsx';
import type { Change } from '../../../shared/fields/field-change.rules.ts';
import { useEditorState } from '../../../shared/fields/editor-context.ts';
import { isFrame } from '../page-form.rules.ts';
import { ProductName } from '../../../shared/fields/products-field.tsx';

interface LinkFieldProps {
  /** Absent: that of a button. */
  label?: string;
  value: StoredLink | null;
  change: Change<StoredLink | null>;
  path: string;
}

const linkKinds = ['page', 'category', 'collection', 'product', 'search', 'external'] as const;

const emptyLinks: Record<StoredLink['kind'], StoredLink> = {
  page: { kind: 'page', handle: 'products' },
  // What is not chosen yet is refused on saving.
  category: { kind: 'category', id: 0 },
  collection: { kind: 'collection', id: 0 },
  product: { kind: 'product', id: 0 },
  search: { kind: 'search', query: '' },
  external: { kind: 'external', url: '' },
};

/** Where a button leads: a page, a category, a collection, a product, a search, or an address of the web. */
export function LinkField({ label, value, change, path }: LinkFieldProps) {
  const t = useTranslations('content.link');
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        label={label ?? t('leadsTo')}
        options={[
          ...(label === undefined ? [{ value: '', label: t('nowhere') }] : []),
          ...linkKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) })),
        ]}
        value={value?.kind ?? ''}
        onChange={({ target }) => {
          const kind = linkKinds.find((one) => one === target.value);
          change(() => (kind ? emptyLinks[kind] : null));
        }}
      />
      {value && <LinkTarget value={value} change={change} path={path} />}
    </div>
  );
}

function LinkTarget({ value, change, path }: { value: StoredLink; change: Change<StoredLink | null>; path: string }) {
  const t = useTranslations('content.link');
  const { errors } = useEditorState();
  if (value.kind === 'page')
    return (
      <PageTarget handle={value.handle} path={path} onChange={(handle) => change(() => ({ kind: 'page', handle }))} />
    );
  if (value.kind === 'category')
    return (
      <CategoryTarget
        id={value.id}
        error={errors[`${path}.id`]}
        onChange={(id) => change(() => ({ kind: 'category', id }))}
      />
    );
  if (value.kind === 'collection')
    return (
      <CollectionTarget
        id={value.id}
        error={errors[`${path}.id`]}
        onChange={(id) => change(() => ({ kind: 'collection', id }))}
      />
    );
  if (value.kind === 'product')
    return value.id === 0 ? (
      <div className="flex flex-col gap-3">
        <ProductSearch
          chosen={[]}
          error={errors[`${path}.id`]}
          onChoose={({ id }) => change(() => ({ kind: 'product', id }))}
        />
      </div>
    ) : (
      <div className="flex flex-wrap items-center gap-3 sm:pt-6">
        <ProductName id={value.id} />
        <Button size="small" variant="quiet" onClick={() => change(() => emptyLinks.product)}>
          {t('otherProduct')}
        </Button>
      </div>
    );
  if (value.kind === 'search')
    return (
      <TextField
        label={t('query')}
        autoComplete="off"
        maxLength={contentLimits.searchMax}
        value={value.query}
        error={errors[`${path}.query`]}
        onChange={({ target }) => change(() => ({ kind: 'search', query: target.value }))}
      />
    );
  return (
    <TextField
      label={t('url')}
      hint={t('urlHint')}
      direction="ltr"
      inputMode="url"
      placeholder="https://"
      autoComplete="off"
      maxLength={contentLimits.urlMax}
      value={value.url}
      error={errors[`${path}.url`] && t('wrongUrl')}
      onChange={({ target }) => change(() => ({ kind: 'external', url: target.value.trim() }))}
    />
  );
}

interface PageTargetProps {
  handle: string;
  path: string;
  onChange: (handle: string) => void;
}

function PageTarget({ handle, path, onChange }: PageTargetProps) {
  const t = useTranslations('content.link');
  const language = useLanguage();
  const { errors } = useEditorState();
  const own = useRead('listOwnPages').data?.rows.filter(({ handle: one }) => !isShopPage(one) && !isFrame(one)) ?? [];
  const names = Object.keys(shopPages) as ShopPage[];
  const options = [
    ...names.map((name) => ({ value: name as string, label: t(`pages.${name}`) })),
    ...own.map((page) => ({ value: page.handle, label: pickText(page.title, language) || page.handle })),
  ];
  const isKnown = options.some((option) => option.value === handle);
  return (
    <SelectField
      label={t('page')}
      options={isKnown ? options : [...options, { value: handle, label: handle }]}
      value={handle}
      error={errors[`${path}.handle`]}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface TargetProps {
  id: number;
  error: string | undefined;
  onChange: (id: number) => void;
}

/** One category. */
export function CategoryTarget({ id, error, onChange }: TargetProps) {
  const t = useTranslations('content.link');
  const language = useLanguage();
  const { data } = useRead('listConsoleCategories');
  return (
    <SelectField
      label={t('category')}
      placeholder={t('chooseCategory')}
      options={categoryOptions(data?.rows ?? [], language)}
      value={id === 0 ? '' : String(id)}
      error={error}
      onChange={({ target }) => onChange(Number(target.value))}
    />
  );
}

/** One collection. */
export function CollectionTarget({ id, error, onChange }: TargetProps) {
  const t = useTranslations('content.link');
  const language = useLanguage();
  const { data } = useRead('listConsoleCollections');
  return (
    <SelectField
      label={t('collection')}
      placeholder={t('chooseCollection')}
      options={(data?.rows ?? []).map((row) => {
        const name = pickText(row.name, language) || row.handle;
        return { value: String(row.id), label: row.hidden ? t('hiddenCollection', { name }) : name };
      })}
      value={id === 0 ? '' : String(id)}
      error={error}
      onChange={({ target }) => onChange(Number(target.value))}
    />
  );
}
