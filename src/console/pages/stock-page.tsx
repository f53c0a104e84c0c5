import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { buttonClass } from '#ui/action/button.tsx';
import { RadioChip, RadioChips } from '#ui/form/radio-chip.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { StockList } from '../features/stock/stock-list.tsx';
import { useAddressSearch } from '../runtime/page/use-address-search.ts';
import { mayOpen, useMe } from '../runtime/session/me-context.ts';
import { useSearchField } from '../shared/use-search-field.ts';

const pauseMs = 200;

/** How many pieces there are of each variant. Filter and search are in the address. */
export function StockPage() {
  const t = useTranslations();
  const me = useMe();
  const address = useAddressSearch();
  const [search, change] = address;
  const { typed, type, q } = useSearchField(address, pauseMs);
  const isLow = search.get('filter') === 'low';

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-title font-medium">{t('nav.stock')}</h1>
        {mayOpen(me, 'stock.adjust') && (
          <div className="flex flex-wrap gap-2">
            <Link to="/stock/counts" className={buttonClass({ variant: 'secondary', size: 'small' })}>
              {t('nav.counts')}
            </Link>
            <Link to="/stock/receive" className={buttonClass({ variant: 'secondary', size: 'small' })}>
              {t('nav.receive')}
            </Link>
          </div>
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
          onChange={(event) => type(event.target.value)}
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
