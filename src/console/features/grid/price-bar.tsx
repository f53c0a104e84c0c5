import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { GridRow } from '#contract/console/grid.ts';
import { Button } from '#ui/action/button.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useWide } from '../../runtime/page/use-wide.ts';
import { typedPriceAndOffer } from './grid-pays.rules.ts';
import { changedPrice, priceChangeOf, type Rounding } from './price-change.rules.ts';
import type { GridEdits } from './use-grid.ts';

const names = ['exact', 'quarter', 'half', 'riyal'] as const satisfies readonly Rounding[];

/** Changes the prices of the selected rows by a per cent. */
export function PriceBar({ rows, edits }: { rows: readonly GridRow[]; edits: GridEdits }) {
  const t = useTranslations('grid');
  const isWide = useWide();
  const [percent, setPercent] = useState('');
  const [rounding, setRounding] = useState<Rounding>('half');
  const [problem, setProblem] = useState<string>();

  function submit(event: FormEvent): void {
    event.preventDefault();
    const by = priceChangeOf(percent);
    setProblem(by === null ? t('needsPercent') : undefined);
    if (by === null) return;
    edits.set(
      rows.map((row) => {
        // A price that was typed before is the one to change.
        const { price } = typedPriceAndOffer(row, edits.edits[row.id]);
        return { id: row.id, column: 'price', text: changedPrice(price, by, rounding).toFixed(2) };
      }),
    );
  }

  return (
    <form
      noValidate
      aria-label={t('bar')}
      className="flex flex-wrap items-end gap-3 rounded-card bg-white p-4 shadow-card xl:flex-nowrap xl:items-center xl:gap-2 xl:bg-transparent xl:p-0 xl:shadow-none"
      onSubmit={submit}
    >
      <p role="status" className="w-full text-ink-soft xl:sr-only">
        {t('selected', { count: rows.length })}
      </p>
      <TextField
        label={t('percent')}
        direction="ltr"
        autoComplete="off"
        labelHidden={isWide}
        placeholder={isWide ? '%' : undefined}
        className="w-28 xl:w-20"
        value={percent}
        error={problem}
        onChange={(event) => setPercent(event.target.value)}
      />
      <SelectField
        label={t('rounding')}
        labelHidden={isWide}
        className="w-44 xl:w-28"
        options={names.map((value) => ({ value, label: t(`roundings.${value}`) }))}
        value={rounding}
        onChange={({ target: { value } }) => setRounding(names.find((one) => one === value) ?? 'half')}
      />
      <Button type="submit" variant="secondary" className="xl:px-4" disabled={rows.length === 0}>
        {t('apply')}
      </Button>
    </form>
  );
}
