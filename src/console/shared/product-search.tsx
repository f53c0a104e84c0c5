import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ConsoleProductRow } from '#contract/console/products.ts';
import { pickText } from '#contract/values/locale.ts';
import { cardClass } from '#ui/display/card.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { readQuery } from '../runtime/api/use-read.ts';
import { useApp } from '../runtime/app-context.ts';
import { useLanguage } from '../runtime/i18n/use-language.ts';
import { useDebounced } from './use-debounced.ts';

interface ProductSearchProps {
  /** The products that are not found again. */
  chosen: readonly number[];
  error: string | undefined;
  onChoose: (product: ConsoleProductRow) => void;
}

const pauseMs = 250;

/** Finds a product by its name or SKU, to choose it. */
export function ProductSearch({ chosen, error, onChoose }: ProductSearchProps) {
  const t = useTranslations('catalogue.offers');
  const app = useApp();
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim(), pauseMs);
  const found = useQuery({ ...readQuery(app, 'listConsoleProducts', { query: { q, limit: 8 } }), enabled: q !== '' });
  const rows = q === '' ? [] : (found.data?.rows ?? []).filter(({ id }) => !chosen.includes(id));
  return (
    <>
      <TextField
        label={t('search')}
        type="search"
        icon="search"
        autoComplete="off"
        value={typed}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
      />
      {q !== '' && found.data && rows.length === 0 && <p className="text-ink-soft">{t('noProduct')}</p>}
      {rows.length > 0 && (
        <ul
          aria-label={t('found')}
          className={cardClass({ padding: 'none', className: 'divide-y divide-line overflow-hidden' })}
        >
          {rows.map((product) => (
            <li key={product.id}>
              <button
                type="button"
                className="min-h-11 w-full px-4 py-2 text-start -outline-offset-2 hover:bg-shell"
                onClick={() => {
                  onChoose(product);
                  setTyped('');
                }}
              >
                <bdi>{pickText(product.name, language)}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
