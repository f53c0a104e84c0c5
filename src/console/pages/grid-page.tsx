import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Grid } from '../features/grid/grid.tsx';
import { useRead } from '../runtime/api/use-read.ts';
import { useLanguage } from '../runtime/i18n/use-language.ts';
import { useAddressSearch } from '../runtime/page/use-address-search.ts';
import { useSettled } from '../shared/use-settled.ts';

const settledMs = 250;

/** Prices, names and stock of many products in one table. Category and search are in the address. */
export function GridPage() {
  const t = useTranslations();
  const language = useLanguage();
  const [search, change] = useAddressSearch();
  const categories = useRead('listConsoleCategories').data?.rows ?? [];
  const [typed, setTyped] = useState(search.get('q') ?? '');
  const q = useSettled(typed.trim(), settledMs);
  const category = search.get('category') ?? '';

  useEffect(() => {
    if (q !== (search.get('q') ?? '')) change({ q });
  });

  return (
    <div className="flex flex-col gap-4">
      <div>
        <h1 className="text-title font-medium">{t('nav.grid')}</h1>
        <p className="mt-1 text-ink-soft">{t('grid.intro')}</p>
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <SelectField
          label={t('grid.category')}
          placeholder={t('grid.allCategories')}
          options={categories.map(({ id, name }) => ({ value: String(id), label: name[language] }))}
          value={category}
          onChange={(event) => change({ category: event.target.value })}
        />
        <TextField
          label={t('grid.search')}
          type="search"
          icon="search"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <Grid filter={{ category: /^\d{1,9}$/.test(category) ? Number(category) : null, q }} />
    </div>
  );
}
