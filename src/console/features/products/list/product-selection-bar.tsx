import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ConsoleCategory } from '#contract/console/categories.ts';
import { consoleLimits } from '#contract/console/limits.ts';
import type { ProductOutcomes } from '#contract/console/product-bulk.ts';
import type { ConsoleProductRow } from '#contract/console/products.ts';
import type { ProductState } from '#contract/console/product-states.ts';
import { pickText } from '#contract/values/locale.ts';
import { Button } from '#ui/action/button.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useUndo } from '../../../runtime/api/use-undo.ts';
import { useWrite } from '../../../runtime/api/use-write.ts';
import { useApp } from '../../../runtime/app-context.ts';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import { mayOpen, useMe } from '../../../runtime/session/me-context.ts';
import { categoryOptions } from '../../../shared/category/category-options.ts';
import { SelectionToolbar } from '../../../shared/selection-toolbar.tsx';
import { TagFields } from '../../../shared/tags/tag-fields.tsx';
import type { Selection } from '../../../shared/use-selection.ts';

interface ProductSelectionBarProps {
  /** The rows that the list shows. */
  rows: readonly ConsoleProductRow[];
  selection: Selection;
  categories: readonly ConsoleCategory[];
}

type Done = 'published' | 'hidden' | 'archived' | 'categorized' | 'added' | 'removed' | 'tagged' | 'untagged';

const doneOf: Record<ProductState, Done> = { live: 'published', draft: 'hidden', archived: 'archived' };

/** Says what became of several products, with one undo for all. */
function useReport() {
  const t = useTranslations('catalogue.select');
  const language = useLanguage();
  const { toasts } = useApp();
  const { undo } = useUndo();
  return (step: Done, { act, done, refused }: ProductOutcomes): void => {
    const names = refused.map(({ name }) => pickText(name, language)).filter(Boolean);
    const sentences = [
      ...(done.length > 0 ? [t(`done.${step}`, { count: done.length })] : []),
      ...(refused.length > 0 ? [t('refused', { count: refused.length, names: names.join(' · ') })] : []),
    ];
    toasts.show({
      kind: refused.length > 0 ? 'alert' : 'status',
      text: sentences.join(' '),
      undo: act === null ? undefined : () => undo(act),
    });
  };
}

/** What can be done with the selected products. Prices are changed in the grid, which shows them before they are saved. */
export function ProductSelectionBar({ rows, selection, categories }: ProductSelectionBarProps) {
  const t = useTranslations('catalogue.select');
  const me = useMe();
  const navigate = useNavigate();
  const report = useReport();
  const [asks, setAsks] = useState<'category' | 'tags' | null>(null);
  const selected = rows.filter(({ id }) => selection.has(id)).slice(0, consoleLimits.bulkMax);
  const items = selected.map(({ id, version }) => ({ id, version }));
  const move = useWrite('moveProducts', {
    onDone: (outcomes, { body }) => {
      report(doneOf[body.to], outcomes);
      selection.clear();
    },
  });
  const mayPublish = mayOpen(me, 'catalog.publish');
  if (selected.length === 0) return null;

  function finish(done: Done, outcomes: ProductOutcomes): void {
    setAsks(null);
    report(done, outcomes);
    selection.clear();
  }
  const step = (to: ProductState) => move.send({ body: { to, items } });
  return (
    <SelectionToolbar
      label={t('toolbar')}
      clearLabel={t('none')}
      count={t('count', { count: selected.length })}
      isOneLine
      onClear={selection.clear}
    >
      {selected.length < rows.length && (
        <Button size="small" variant="quiet" onClick={selection.selectAll}>
          {t('all')}
        </Button>
      )}
      {mayPublish && (
        <>
          <Button size="small" busy={move.busy} onClick={() => step('live')}>
            {t('publish')}
          </Button>
          <Button size="small" variant="secondary" busy={move.busy} onClick={() => step('archived')}>
            {t('archive')}
          </Button>
        </>
      )}
      {mayOpen(me, 'catalog.write') && (
        <Button size="small" variant="secondary" onClick={() => setAsks('category')}>
          {t('category')}
        </Button>
      )}
      {mayOpen(me, 'catalog.write') && (
        <Button size="small" variant="secondary" onClick={() => setAsks('tags')}>
          {t('tags')}
        </Button>
      )}
      {mayOpen(me, 'prices.write') && (
        <Button
          size="small"
          variant="secondary"
          onClick={() => void navigate(`/products/grid?products=${items.map(({ id }) => id).join(',')}`)}
        >
          {t('prices')}
        </Button>
      )}
      <CategoryDialog
        open={asks === 'category'}
        items={items}
        categories={categories}
        onClose={() => setAsks(null)}
        onDone={finish}
      />
      <TagsDialog open={asks === 'tags'} items={items} onClose={() => setAsks(null)} onDone={finish} />
    </SelectionToolbar>
  );
}

interface CategoryDialogProps {
  open: boolean;
  items: { id: number; version: number }[];
  categories: readonly ConsoleCategory[];
  onClose: () => void;
  onDone: (step: Done, outcomes: ProductOutcomes) => void;
}

const ways = ['primary', 'added', 'removed'] as const;

function CategoryDialog({ open, items, categories, onClose, onDone }: CategoryDialogProps) {
  const t = useTranslations();
  const language = useLanguage();
  const [category, setCategory] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [way, setWay] = useState<(typeof ways)[number]>('primary');
  const primary = useWrite('categorizeProducts', { onDone: (outcomes) => onDone('categorized', outcomes) });
  const further = useWrite('placeProducts', { onDone: (outcomes, { body }) => onDone(body.to, outcomes) });
  const submitText = { primary: 'setCategory', added: 'addCategory', removed: 'removeCategory' } as const;

  function send(categoryId: number): void {
    if (way === 'primary') primary.send({ body: { categoryId, items } });
    else further.send({ body: { categoryId, to: way, items } });
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('catalogue.select.category')}
      closeLabel={t('action.close')}
      size="small"
    >
      <form
        noValidate
        className="flex flex-col gap-4 py-2"
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(category === '');
          if (category !== '') send(Number(category));
        }}
      >
        <SelectField
          label={t('catalogue.select.how')}
          hint={way === 'removed' ? t('catalogue.select.placeHint') : undefined}
          options={ways.map((value) => ({ value, label: t(`catalogue.select.ways.${value}`) }))}
          value={way}
          onChange={({ target }) => setWay(ways.find((one) => one === target.value) ?? 'primary')}
        />
        <SelectField
          label={t('catalogue.price.category')}
          placeholder={t('catalogue.price.chooseCategory')}
          options={categoryOptions(categories, language)}
          value={category}
          error={isMissing && t('catalogue.price.chooseCategory')}
          onChange={({ target }) => setCategory(target.value)}
        />
        <Button type="submit" busy={primary.busy || further.busy}>
          {t(`catalogue.select.${submitText[way]}`, { count: items.length })}
        </Button>
      </form>
    </Dialog>
  );
}

const tagWays = ['added', 'removed'] as const;

function TagsDialog({ open, items, onClose, onDone }: Omit<CategoryDialogProps, 'categories'>) {
  const t = useTranslations('catalogue.select');
  const close = useTranslations('action')('close');
  const [way, setWay] = useState<(typeof tagWays)[number]>('added');
  const [tags, setTags] = useState<string[]>([]);
  const [isMissing, setMissing] = useState(false);
  const write = useWrite('tagProducts', {
    onDone: (outcomes, { body }) => {
      setTags([]);
      onDone(body.to === 'added' ? 'tagged' : 'untagged', outcomes);
    },
  });
  return (
    <Dialog open={open} onClose={onClose} title={t('tags')} closeLabel={close} size="small">
      <form
        noValidate
        className="flex flex-col gap-4 py-2"
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(tags.length === 0);
          if (tags.length > 0) write.send({ body: { tags, to: way, items } });
        }}
      >
        <SelectField
          label={t('how')}
          options={tagWays.map((value) => ({ value, label: t(`tagWays.${value}`) }))}
          value={way}
          error={isMissing && tags.length === 0 && t('needsTag')}
          onChange={({ target }) => setWay(tagWays.find((one) => one === target.value) ?? 'added')}
        />
        <TagFields tags={tags} onChange={(change) => setTags(change)} />
        <Button type="submit" busy={write.busy}>
          {t(way === 'added' ? 'addTags' : 'removeTags', { count: items.length })}
        </Button>
      </form>
    </Dialog>
  );
}
