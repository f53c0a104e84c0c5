import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { buttonClass } from '#ui/action/button.tsx';
import { RadioChip, RadioChips } from '#ui/form/radio-chip.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { StockList } from '../features/stock/stock-list.tsx';
import { useAddressSearch } from '../runtime/page/use-address-search.ts';
import { mayOpen, useMe } from '../runtime/session/me-context.ts';
import { useSettled } from '../shared/use-settled.ts';

const settledMs = 200;

/** How many pieces there are of each variant. Filter and search are in the address. */
export function StockPage() {
  const t = useTranslations();
  const me = useMe();
  const [search, change] = useAddressSearch();
  const [typed, setTyped] = useState(search.get('q') ?? '');
  const q = useSettled(typed.trim(), settledMs);
  const isLow = search.get('filter') === 'low';

  useEffect(() => {
    if (q !== (search.get('q') ?? '')) change({ q });
  });

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-title font-medium">{t('nav.stock')}</h1>
        {mayOpen(me, 'stock.adjust') && (
          <Link to="/stock/receive" className={buttonClass({ variant: 'secondary' })}>
            {t('nav.receive')}
          </Link>
        )}
      </div>
      <p className="mt-1 mb-5 text-ink-soft">{t('stock.intro')}</p>
      <div className="flex flex-wrap items-end gap-4">
        <TextField
          label={t('stock.search')}
          type="search"
          icon="search"
          autoComplete="off"
          className="min-w-0 flex-1 basis-64"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="-mb-1">
          <RadioChips legend={t('stock.filter')}>
            {(['all', 'low'] as const).map((name) => (
              <RadioChip
                key={name}
                name="stock-filter"
                checked={isLow === (name === 'low')}
                onChange={() => change({ filter: name === 'low' ? 'low' : '' })}
              >
                <span className="px-2">{t(`stock.${name}`)}</span>
              </RadioChip>
            ))}
          </RadioChips>
        </div>
      </div>
      <StockList filter={{ isLow, q }} />
    </>
  );
}
