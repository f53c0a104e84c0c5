import { type Ref, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import { consoleLimits } from '#contract/console/limits.ts';
import type { GridRow } from '#contract/console/grid.ts';
import { stockModes } from '#contract/values/stock-modes.ts';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import type { IconName } from '#ui/display/icon.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { changeShown, withRows } from '../../runtime/api/show-saved.ts';
import { useUndo } from '../../runtime/api/use-undo.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { useDraft } from '../../runtime/drafts/use-draft.ts';
import { useWide } from '../../runtime/page/use-wide.ts';
import { GridCards } from './grid-cards.tsx';
import { type Column, columns, readCell } from './grid-cells.rules.ts';
import { editedCells, itemsOf, savedRows } from './grid-edits.rules.ts';
import { GridTable } from './grid-table.tsx';
import { PriceBar } from './price-bar.tsx';
import { type RefusedRow, RefusedRows } from './refused-rows.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { useRowName } from './row-name.tsx';
import { type GridEdits, type GridFilter, useGridEdits, useGridRows, useOpenColumns } from './use-grid.ts';
import { LoadedList } from '../../shared/loaded-list.tsx';
import { useAmountError } from '../../shared/use-amount-error.ts';

interface GridProps {
  /** Where a wide screen has the bars: in the line of the filters. */
  bar: HTMLElement | null;
  filter: GridFilter;
}

/** Many variants at once: a sheet on a wide screen, cards on a phone. */
export function Grid({ bar, filter }: GridProps) {
  const t = useTranslations('grid');
  const { rows, ...list } = useGridRows(filter);
  return (
    <LoadedList
      pages={list}
      count={rows?.length}
      rowHeight="h-20"
      empty={
        <EmptyState icon="package" title={t('nothing')}>
          {t('nothingText')}
        </EmptyState>
      }
    >
      <Sheet bar={bar} rows={rows ?? []} hasMore={list.hasNextPage} startsChecked={filter.products !== ''} />
    </LoadedList>
  );
}

interface SheetProps {
  bar: HTMLElement | null;
  rows: readonly GridRow[];
  hasMore: boolean;
  /** Whether all rows are selected at first: those of chosen products. */
  startsChecked: boolean;
}

function Sheet({ bar, rows, hasMore, startsChecked }: SheetProps) {
  const t = useTranslations('grid');
  const { queryClient, toasts } = useApp();
  const isWide = useWide();
  const nameOf = useRowName();
  const open = useOpenColumns();
  const edits = useGridEdits(rows, open);
  const lastAct = useDraft<string | null>('grid-last-act', null);
  const [checked, setChecked] = useState<ReadonlySet<number>>(
    () => new Set(startsChecked ? rows.map(({ id }) => id) : []),
  );
  const [refused, setRefused] = useState<RefusedRow[]>([]);
  const [isReviewing, setReviewing] = useState(false);
  const actions = useRef<HTMLDivElement>(null);
  const closed = columns.filter((column) => !open.has(column)).map((column) => t(`column.${column}`));
  const cells = editedCells(edits.edits, rows);
  const items = itemsOf(edits.edits, rows);

  const save = useWrite('saveGrid', {
    quiet: true,
    onDone: (outcome, { body }) => {
      const names = new Map(rows.map((row) => [row.id, nameOf(row)]));
      setRefused(
        outcome.refused.map(({ id, current, by, details }) => ({
          id,
          current,
          by,
          at: 'at' in details ? details.at : null,
          name: names.get(id) ?? '',
        })),
      );
      edits.saved(body.items, outcome.done);
      const saved = savedRows(body.items, outcome.done);
      changeShown(queryClient, 'listGrid', (list) => withRows(list, saved));
      if (outcome.act !== null) lastAct.change(outcome.act);
      setReviewing(false);
      toasts.show({ kind: 'status', text: t('saved', { count: outcome.saved }) });
    },
  });
  const { undo, busy: isUndoing } = useUndo({ onEnd: () => lastAct.clear(null) });
  const { value: act } = lastAct;
  const leaveRefused = (id: number) => setRefused(refused.filter((row) => row.id !== id));

  const bars = (
    <>
      <PriceBar rows={rows.filter(({ id }) => checked.has(id))} edits={edits} />
      <EditActions ref={actions} changes={cells.length} edits={edits} onReview={() => setReviewing(true)} />
    </>
  );

  return (
    <div className="flex flex-col gap-4 xl:gap-2">
      {isWide ? bar && createPortal(bars, bar) : bars}
      {act !== null && (
        <Notice>
          <p>{t('lastSaved')}</p>
          <Button size="small" variant="secondary" className="mt-2" busy={isUndoing} onClick={() => undo(act)}>
            {t('undo')}
          </Button>
        </Notice>
      )}
      <RefusedRows
        rows={refused}
        edits={edits.edits}
        onKeep={(current) => {
          edits.keep(current);
          leaveRefused(current.id);
        }}
        onTake={(id) => {
          edits.drop(new Set([id]));
          leaveRefused(id);
        }}
      />
      <InvalidCells cells={cells.filter(({ isValid }) => !isValid)} />
      {closed.length > 0 && (
        <p className="text-sm text-ink-soft">{t('readOnly', { columns: closed.join(t('comma')) })}</p>
      )}
      {isWide ? (
        <>
          <GridTable
            rows={rows}
            hasMore={hasMore}
            open={open}
            edits={edits}
            checked={checked}
            onCheck={setChecked}
            onLeave={() => actions.current?.querySelector('button')?.focus()}
          />
          <p className="text-sm text-ink-soft">{t('intro')}</p>
          <p className="text-sm text-ink-soft">{t('keys')}</p>
        </>
      ) : (
        <GridCards rows={rows} hasMore={hasMore} open={open} edits={edits} checked={checked} onCheck={setChecked} />
      )}
      <ReviewDialog
        open={isReviewing}
        onClose={() => setReviewing(false)}
        cells={cells.filter(({ isValid }) => isValid)}
        edits={edits.edits}
        rows={items.length}
        busy={save.busy}
        error={save.error}
        onSave={() => {
          edits.sending();
          save.send({ body: { items: items.slice(0, consoleLimits.gridMax) } });
        }}
      />
    </div>
  );
}

interface EditActionsProps {
  ref: Ref<HTMLDivElement>;
  changes: number;
  edits: GridEdits;
  onReview: () => void;
}

/** Reviews the edits, takes the last one back, or drops all. */
function EditActions({ ref, changes, edits, onReview }: EditActionsProps) {
  const t = useTranslations('grid');
  return (
    <div ref={ref} className="flex flex-wrap items-center gap-3 xl:flex-nowrap xl:gap-1">
      <Button className="xl:px-4 xl:whitespace-nowrap" disabled={changes === 0} onClick={onReview}>
        {t('review')}
      </Button>
      <span className="text-ink-soft xl:sr-only">{t('changes', { count: changes })}</span>
      {edits.canGoBack && <Small icon="refresh" label={t('undoEdit')} onClick={() => edits.goBack()} />}
      {changes > 0 && <Small icon="trash" label={t('discard')} onClick={() => edits.clear()} />}
    </div>
  );
}

/** A button of words, or of its icon where the filters are in the same line. */
function Small({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  const isWide = useWide();
  if (isWide) return <IconButton icon={icon} label={label} title={label} onClick={onClick} />;
  return (
    <Button size="small" variant="quiet" onClick={onClick}>
      {label}
    </Button>
  );
}

/** The edited cells that cannot be saved. */
function InvalidCells({ cells }: { cells: ReturnType<typeof editedCells> }) {
  const t = useTranslations('grid');
  const nameOf = useRowName();
  const amountError = useAmountError();
  if (cells.length === 0) return null;
  const textOfCell = (column: Column, text: string) => {
    const mode = column === 'stockMode' ? stockModes.find((one) => one === readCell(column, text)) : undefined;
    return mode ? t(`mode.${mode}`) : text;
  };
  return (
    <Notice tone="danger" title={t('invalid')}>
      <ul>
        {cells.map(({ row, column, after }) => (
          <li key={`${row.id}-${column}`}>
            <span>
              {t('invalidCell', { name: nameOf(row), column: t(`column.${column}`), text: textOfCell(column, after) })}
            </span>{' '}
            {(column === 'price' || column === 'cost') && <span>{amountError(after, '')}</span>}
            {column === 'stockMode' && readCell(column, after) !== null && <span>{t('needsCount')}</span>}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
