import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { consoleLimits } from '#contract/console/limits.ts';
import type { CountRow } from '#contract/console/stock-counts.ts';
import { readWhole } from '#contract/values/whole-number.ts';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { useVariantName } from '../variant-name.tsx';
import type { WaitingFigure } from './count-queue.rules.ts';
import { CountedVariant } from './counted-variant.tsx';

interface CountPanelProps {
  row: CountRow;
  own: number | null;
  onCount: (change: WaitingFigure['change']) => void;
  onNext: () => void;
  onClose: () => void;
}

/** One variant at the thumb: one more, one less, a typed number, none. */
export function CountPanel({ row, own, onCount, onNext, onClose }: CountPanelProps) {
  const t = useTranslations('counts');
  const name = useVariantName()(row);
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);

  /** Counts what is typed. False if it is no number. */
  function commit(): boolean {
    if (typed === null || typed.trim() === '') {
      setTyped(null);
      return true;
    }
    const counted = readWhole(typed, consoleLimits.stockMax);
    setWrong(counted === null);
    if (counted === null) return false;
    setTyped(null);
    if (counted !== own) onCount({ counted });
    return true;
  }

  function step(pieces: number): void {
    const base = typed === null ? own : readWhole(typed, consoleLimits.stockMax);
    setWrong(false);
    if (typed !== null) {
      setTyped(null);
      onCount({ counted: Math.max(0, (base ?? 0) + pieces) });
    } else if ((base ?? 0) + pieces >= 0) onCount({ add: pieces });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (commit()) onNext();
  }

  return (
    <form noValidate aria-label={name} className="flex w-full max-w-xl flex-col gap-3" onSubmit={submit}>
      <div className="flex items-center gap-2">
        <CountedVariant row={row} />
        {own !== null && typed === null && (
          <IconButton icon="trash" label={t('takeBack', { name })} onClick={() => onCount({ counted: null })} />
        )}
        <IconButton icon="close" label={t('close', { name })} onClick={() => commit() && onClose()} />
      </div>
      {row.state === 'unseen' && !row.isDone && <p className="text-sm text-danger">{t('elsewhere')}</p>}
      {row.isDone && <p className="text-sm text-ink-soft">{t('done')}</p>}
      <div className="flex items-center gap-2">
        <IconButton
          variant="outline"
          icon="minus"
          className="size-12"
          label={t('fewer', { name })}
          disabled={typed === null && (own ?? 0) === 0}
          onClick={() => step(-1)}
        />
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          dir="ltr"
          aria-label={t('pieces', { name })}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? 'count-wrong' : undefined}
          className="h-12 w-full min-w-0 flex-1 rounded-control bg-white text-center! text-heading font-medium inset-ring inset-ring-line-strong"
          value={typed ?? own ?? ''}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={commit}
        />
        <IconButton
          variant="outline"
          icon="plus"
          className="size-12"
          label={t('more', { name })}
          onClick={() => step(1)}
        />
        {own === null && typed === null ? (
          <Button variant="secondary" onClick={() => onCount({ counted: 0 })}>
            {t('zero')}
          </Button>
        ) : (
          <Button type="submit">{t('next')}</Button>
        )}
      </div>
      {isWrong && (
        <p id="count-wrong" role="alert" className="text-sm text-danger">
          {t('wrong')}
        </p>
      )}
    </form>
  );
}
