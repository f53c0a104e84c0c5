import { type FormEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { StockRow } from '#contract/console/stock.ts';
import { Button } from '#ui/action/button.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useApp } from '../../runtime/app-context.ts';
import { Refusal } from '../../shared/refusal.tsx';
import { meantBy } from './delivery-lines.rules.ts';
import { SecondName, useVariantName } from './variant-name.tsx';
import { Thumbnail } from '../../shared/thumbnail.tsx';

const shown = 8;

/** Finds a variant by its SKU, typed or scanned, or by words of its name. */
export function DeliverySearch({ onFound }: { onFound: (variant: StockRow) => void }) {
  const t = useTranslations('stock.receive');
  const { console } = useApp();
  const nameOf = useVariantName();
  const [typed, setTyped] = useState('');
  const [unknown, setUnknown] = useState<string | null>(null);
  const [choice, setChoice] = useState<StockRow[]>([]);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLFormElement>(null);

  function take(variant: StockRow): void {
    setTyped('');
    setChoice([]);
    onFound(variant);
    // Ready for the next scan.
    field.current?.querySelector('input')?.focus();
  }

  async function look(q: string): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      const { rows } = await console('listStock', { query: { q, limit: shown } });
      const meant = meantBy(q, rows);
      setUnknown(rows.length === 0 ? q : null);
      if (meant) take(meant);
      else setChoice(rows);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const q = typed.trim();
    if (q !== '' && !isBusy) void look(q);
  }

  return (
    <>
      <Refusal error={error} />
      <form ref={field} noValidate className="flex items-end gap-3" onSubmit={submit}>
        <TextField
          label={t('sku')}
          autoComplete="off"
          enterKeyHint="done"
          className="flex-1"
          value={typed}
          error={unknown === null ? undefined : t('unknown', { sku: unknown })}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="secondary" busy={isBusy}>
          {t('add')}
        </Button>
      </form>
      {choice.length > 0 && (
        <ul
          aria-label={t('found')}
          className={cardClass({ padding: 'none', className: 'mt-3 divide-y divide-line overflow-hidden' })}
        >
          {choice.map((variant) => (
            <li key={variant.id}>
              <button
                type="button"
                className="flex w-full items-center gap-3 p-3 text-start outline-offset-[-2px] hover:bg-shell"
                onClick={() => take(variant)}
              >
                <Thumbnail image={variant.image} />
                <span className="flex min-w-0 flex-col">
                  <bdi>{nameOf(variant)}</bdi>
                  <SecondName variant={variant} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
