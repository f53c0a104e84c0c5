import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { pickText } from '#contract/values/locale.ts';
import { Button } from '#ui/action/button.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Grid } from '../features/grid/grid.tsx';
import { useRead } from '../runtime/api/use-read.ts';
import { useLanguage } from '../runtime/i18n/use-language.ts';
import { useWide } from '../runtime/page/use-wide.ts';
import { useAddressSearch } from '../runtime/page/use-address-search.ts';
import { useSearchField } from '../shared/use-search-field.ts';

const pauseMs = 250;

/** Prices, names and stock of many products in one table. Category and search are in the address. */
export function GridPage() {
  const t = useTranslations();
  const language = useLanguage();
  const isWide = useWide();
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const address = useAddressSearch();
  const [search, change] = address;
  const { typed, type, q } = useSearchField(address, pauseMs);
  const categories = useRead('listConsoleCategories').data?.rows ?? [];
  const category = search.get('category') ?? '';
  const chosen = search.get('products') ?? '';
  const products = /^\d{1,9}(,\d{1,9}){0,49}$/.test(chosen) ? chosen : '';

  return (
    <div data-wide className="flex flex-col gap-4 xl:-mt-7 xl:gap-2">
      <div className="grid gap-4 md:grid-cols-2 xl:flex xl:items-center xl:gap-2">
        <div className="md:col-span-2">
          <h1 className="text-title font-medium xl:text-heading xl:whitespace-nowrap">{t('nav.grid')}</h1>
          <p className="mt-1 text-ink-soft xl:hidden">{t('grid.intro')}</p>
        </div>
        <SelectField
          label={t('grid.category')}
          labelHidden={isWide}
          placeholder={t('grid.allCategories')}
          className="min-w-0 xl:flex-1"
          options={categories.map(({ id, name }) => ({ value: String(id), label: pickText(name, language) }))}
          value={category}
          onChange={(event) => change({ category: event.target.value })}
        />
        <TextField
          label={t('grid.search')}
          labelHidden={isWide}
          placeholder={isWide ? t('grid.search') : undefined}
          className="min-w-0 xl:flex-1"
          type="search"
          icon="search"
          autoComplete="off"
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
        {isWide && <div ref={setBar} className="flex items-center gap-2" />}
      </div>
      {products !== '' && (
        <div className="flex flex-wrap items-center gap-3">
          <p>{t('grid.ofProducts', { count: products.split(',').length })}</p>
          <Button size="small" variant="quiet" onClick={() => change({ products: '' })}>
            {t('grid.allProducts')}
          </Button>
        </div>
      )}
      <Grid
        key={products}
        bar={bar}
        filter={{ category: /^\d{1,9}$/.test(category) ? Number(category) : null, products, q }}
      />
    </div>
  );
}
