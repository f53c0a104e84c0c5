import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ConsoleCategory } from '#contract/console/categories.ts';
import { pickText } from '#contract/values/locale.ts';
import { IconButton } from '#ui/action/icon-button.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { useApp } from '../../runtime/app-context.ts';
import { showSaved } from '../../runtime/api/show-saved.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { CategoryDialog, type Editing } from '../../shared/category/category-dialog.tsx';
import { toTopClass } from '../../shared/to-top.ts';
import { withMoved } from './with-moved.rules.ts';

interface CategoryTreeProps {
  rows: readonly ConsoleCategory[];
  mayEdit: boolean;
}

interface Step {
  id: number;
  /** How many places down; `top`: before all others of its level. */
  by: number | 'top';
}

/** The categories in the order of the shop, each main category with its sub-categories. */
export function CategoryTree({ rows, mayEdit }: CategoryTreeProps) {
  const t = useTranslations('catalogue.category');
  const { queryClient, toasts } = useApp();
  const [editing, setEditing] = useState<Editing | null>(null);
  // What is pressed while a move is on its way follows it.
  const moves = useRef({ isSending: false, waiting: [] as Step[] });
  const write = useWrite('moveCategory', {
    onDone: (moved, { body: { place } }) => {
      toasts.show({ kind: 'status', text: t('moved') });
      const now = withMoved(rows, moved, place);
      showSaved(queryClient, 'listConsoleCategories', { rows: now });
      moves.current.isSending = false;
      const next = moves.current.waiting.shift();
      if (next) move(now, next);
    },
    onFailed: () => {
      moves.current = { isSending: false, waiting: [] };
    },
  });

  function move(now: readonly ConsoleCategory[], { id, by }: Step): void {
    const row = now.find((one) => one.id === id);
    const siblings = now.filter((one) => one.parentId === row?.parentId);
    const place = by === 'top' ? 0 : siblings.findIndex((one) => one.id === id) + by;
    if (!row || !(place in siblings)) return;
    moves.current.isSending = true;
    write.send({ params: { id }, body: { version: row.version, parentId: row.parentId, place } });
  }

  function press(step: Step): void {
    if (moves.current.isSending) moves.current.waiting.push(step);
    else move(rows, step);
  }

  function level(parentId: number | null) {
    const siblings = rows.filter((row) => row.parentId === parentId);
    if (siblings.length === 0) return null;
    return (
      <ul className={parentId === null ? 'flex flex-col gap-4' : 'ms-4 border-s border-line ps-2'}>
        {siblings.map((row, place) => (
          <li key={row.id} className={parentId === null ? cardClass({ padding: 'none', className: 'p-3' }) : ''}>
            <CategoryRow
              row={row}
              mayEdit={mayEdit}
              isFirst={place === 0}
              isLast={place === siblings.length - 1}
              onMove={(by) => press({ id: row.id, by })}
              onEdit={setEditing}
            />
            {level(row.id)}
          </li>
        ))}
      </ul>
    );
  }

  return (
    <>
      {level(null)}
      <CategoryDialog editing={editing} rows={rows} onClose={() => setEditing(null)} />
    </>
  );
}

interface CategoryRowProps {
  row: ConsoleCategory;
  mayEdit: boolean;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: Step['by']) => void;
  onEdit: (editing: Editing) => void;
}

function CategoryRow({ row, mayEdit, isFirst, isLast, onMove, onEdit }: CategoryRowProps) {
  const t = useTranslations('catalogue.category');
  const language = useLanguage();
  const name = pickText(row.name, language);
  const otherName = row.name[language === 'ar' ? 'en' : 'ar'];
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <span className="flex min-w-0 flex-1 basis-40 flex-col">
        <bdi className="max-w-full self-start truncate font-medium">{name}</bdi>
        <span className="text-sm text-ink-soft">
          {otherName !== '' && (
            <>
              <bdi>{otherName}</bdi>
              <span>{' · '}</span>
            </>
          )}
          <span>{t('products', { count: row.products })}</span>
        </span>
      </span>
      {mayEdit && (
        <span className="ms-auto flex">
          <IconButton
            icon="arrow-start"
            iconClassName={toTopClass}
            label={t('top', { name })}
            disabled={isFirst}
            onClick={() => onMove('top')}
          />
          <IconButton icon="chevron-up" label={t('up', { name })} disabled={isFirst} onClick={() => onMove(-1)} />
          <IconButton icon="chevron-down" label={t('down', { name })} disabled={isLast} onClick={() => onMove(1)} />
          {row.parentId === null && (
            <IconButton
              icon="plus"
              label={t('newBelow', { name })}
              onClick={() => onEdit({ category: null, parentId: row.id })}
            />
          )}
          <IconButton icon="edit" label={t('edit', { name })} onClick={() => onEdit({ category: row })} />
        </span>
      )}
    </div>
  );
}
