import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ConsoleApi } from '#contract/console/api.ts';
import type { CountRow, StockCount } from '#contract/console/stock-counts.ts';
import type { OutputOf } from '#contract/http/endpoint.ts';
import { buttonClass } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { RadioChip, RadioChips } from '#ui/form/radio-chip.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { changeShown, withRows } from '../../../runtime/api/show-saved.ts';
import { useApp } from '../../../runtime/app-context.ts';
import { useMe } from '../../../runtime/session/me-context.ts';
import { Refusal } from '../../../shared/refusal.tsx';
import { reserveBottom } from '../../../shared/reserve-bottom.ts';
import { useDebounced } from '../../../shared/use-debounced.ts';
import { CountPanel } from './count-panel.tsx';
import { ownFigure } from './counted-variant.tsx';
import { CountRows, type CountView, countViews } from './count-rows.tsx';
import { type Missed, MissedScan } from './missed-scan.tsx';
import { ScanQuestion } from './scan-question.tsx';
import { useCountQueue } from './use-count-queue.ts';
import { useScanner } from './use-scanner.ts';

const CameraScanner = lazy(async () => ({ default: (await import('./camera-scanner.tsx')).CameraScanner }));

const hasCamera = () => 'BarcodeDetector' in window;
const pauseMs = 200;

type Found = OutputOf<ConsoleApi['listCountRows']> | { rows: readonly CountRow[]; uncounted?: never };

/** What the scans of a session mean, and what is open at the thumb. */
function useScans(id: number, count: (row: CountRow, change: { add: number }) => void) {
  const { console } = useApp();
  const [questions, setQuestions] = useState<readonly { code: string; rows: readonly CountRow[] }[]>([]);
  const [missed, setMissed] = useState<Missed | null>(null);
  const [error, setError] = useState<unknown>(null);
  const known = useRef(new Map<string, readonly CountRow[]>());
  const before = useRef<Promise<unknown>>(Promise.resolve());

  async function find(code: string): Promise<Found> {
    const kept = known.current.get(code);
    if (kept) return { rows: kept };
    const found = await console('listCountRows', { params: { id }, query: { code } });
    if (found.rows.length > 0) known.current.set(code, found.rows);
    return found;
  }

  /** Whether the lists of the session have what was typed. */
  async function isListed(q: string): Promise<boolean> {
    const found = await Promise.all(
      countViews.map((view) => console('listCountRows', { params: { id }, query: { view, q, limit: 1 } })),
    );
    return found.some(({ rows }) => rows.length > 0);
  }

  const answer = () => setQuestions(([, ...others]) => others);

  function choose(row: CountRow): void {
    answer();
    known.current.clear();
    count(row, { add: 1 });
  }

  /** Counts a piece of what has the code. Returns whether something has. Words that the lists have are a search. */
  async function look(code: string, isTyped: boolean): Promise<boolean> {
    setError(null);
    try {
      const { rows, uncounted = [] } = await find(code);
      const [row] = rows;
      if (!row && (uncounted.length > 0 || !isTyped || !(await isListed(code)))) setMissed({ code, uncounted });
      if (!row) return false;
      if (rows.length > 1 || !row.onShelf) setQuestions((now) => [...now, { code, rows }]);
      else count(row, { add: 1 });
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    }
  }

  /** Scans are looked up in their order: the last one is what is open. */
  function scan(code: string, { isTyped = false } = {}): Promise<boolean> {
    const found = before.current.then(() => look(code, isTyped));
    before.current = found;
    return found;
  }

  return {
    scan,
    choose,
    question: questions[0] ?? null,
    cancel: answer,
    missed,
    // It stays until the person has seen it: more scans may come at once.
    forgetMissed: () => setMissed(null),
    error,
  };
}

interface CountingProps {
  count: StockCount;
  /** Is told how many figures the server does not have yet. */
  onWaiting: (figures: number) => void;
}

/** Counting: by scanner, by camera, or by the list. What is open is at the bottom, where the thumb is. */
export function Counting({ count: { id, counters }, onWaiting }: CountingProps) {
  const t = useTranslations('counts');
  const { queryClient } = useApp();
  const me = useMe();
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim(), pauseMs);
  const [view, setView] = useState<CountView>('left');
  const [touched, setTouched] = useState<ReadonlyMap<number, CountRow>>(new Map());
  const [open, setOpen] = useState<{ row: CountRow; following: readonly CountRow[] } | null>(null);
  const [isFilming, setFilming] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const queue = useCountQueue(id, {
    onSaved: (row) => {
      setTouched((now) => new Map(now).set(row.id, row));
      setOpen((now) => (now?.row.id === row.id ? { ...now, row } : now));
      changeShown(queryClient, 'listCountRows', (list) => withRows(list, new Map([[row.id, row]])));
    },
    onRefused: setRefused,
  });

  const { waiting } = queue;
  useEffect(() => onWaiting(waiting), [onWaiting, waiting]);

  function countScan(row: CountRow, change: { add: number }): void {
    const fresh = touched.get(row.id) ?? row;
    setTouched((now) => new Map(now).set(row.id, fresh));
    setOpen({ row: fresh, following: [] });
    setRefused(null);
    queue.count({ variant: row.id, change });
  }

  const hasCounted = touched.size > 0 || counters.some(({ staffId }) => staffId === me.id);
  const scans = useScans(id, countScan);
  useScanner((code) => void scans.scan(code));
  const figureOf = (row: CountRow) => queue.figureOf(ownFigure(touched.get(row.id) ?? row, me.id), row.id);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (typed.trim() !== '' && (await scans.scan(typed.trim(), { isTyped: true }))) setTyped('');
  }

  function openNext([row, ...following]: readonly CountRow[]): void {
    setOpen(row ? { row: touched.get(row.id) ?? row, following } : null);
  }

  function show(next: CountView): void {
    setView(next);
    setTouched(new Map());
  }

  return (
    <>
      <form noValidate className="mt-4 flex items-end gap-2" onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('field')}
          type="search"
          icon="search"
          autoComplete="off"
          enterKeyHint="search"
          className="min-w-0 flex-1"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {hasCamera() && (
          <IconButton
            variant="outline"
            icon={isFilming ? 'close' : 'camera'}
            className="size-12"
            label={t(isFilming ? 'cameraClose' : 'camera')}
            onClick={() => setFilming(!isFilming)}
          />
        )}
      </form>
      {!hasCounted && <p className="mt-2 text-sm text-ink-soft">{t('hint')}</p>}
      <div className="mt-3 flex flex-col gap-3">
        {isFilming && (
          <Suspense>
            <CameraScanner onScan={(code) => void scans.scan(code)} />
          </Suspense>
        )}
        <RadioChips legend={<span className="sr-only">{t('view.label')}</span>}>
          {countViews.map((name) => (
            <RadioChip key={name} name="count-view" checked={view === name} onChange={() => show(name)}>
              <span className="px-2">{t(`view.${name}`)}</span>
            </RadioChip>
          ))}
        </RadioChips>
        <CountRows
          id={id}
          view={view}
          q={q}
          touched={touched}
          current={open?.row.id ?? null}
          figureOf={figureOf}
          onOpen={(row, following) => setOpen({ row, following })}
        />
      </div>
      <div
        ref={reserveBottom}
        className="sticky bottom-[calc(env(safe-area-inset-bottom)+4.5rem)] z-10 mt-6 flex flex-col gap-3 rounded-card bg-white p-3 shadow-lift md:bottom-4"
      >
        <Refusal error={refused ?? scans.error} />
        {scans.missed !== null && <MissedScan {...scans.missed} onClose={scans.forgetMissed} />}
        {queue.isCut && (
          <Notice tone="progress" live="status" icon="wifi-off">
            {t('waiting', { count: queue.waiting })}
          </Notice>
        )}
        {scans.question ? (
          <ScanQuestion {...scans.question} onChoose={scans.choose} onCancel={scans.cancel} />
        ) : open ? (
          <CountPanel
            key={open.row.id}
            row={open.row}
            own={figureOf(open.row)}
            onCount={(change) => {
              setRefused(null);
              queue.count({ variant: open.row.id, change });
            }}
            onNext={() => openNext(open.following)}
            onClose={() => setOpen(null)}
          />
        ) : (
          <Link to={`/stock/counts/${id}/review`} className={buttonClass({ wide: true })}>
            {t('review')}
          </Link>
        )}
      </div>
    </>
  );
}
