import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { OfferTarget } from '#contract/console/offers.ts';
import { pickText } from '#contract/values/locale.ts';
import { cardClass } from '#ui/display/card.tsx';
import { RadioChip, RadioChips } from '#ui/form/radio-chip.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { readQuery, useRead } from '../../runtime/api/use-read.ts';
import { useApp } from '../../runtime/app-context.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { useDebounced } from '../../shared/use-debounced.ts';
import { ChosenProducts } from './chosen-products.tsx';
import type { KnownProducts } from './chosen.rules.ts';

interface OfferTargetFieldProps {
  value: OfferTarget;
  known: KnownProducts;
  error: string | undefined;
  onChange: (target: OfferTarget, known: KnownProducts) => void;
}

const pauseMs = 250;

/** Which products an offer is for: some that are searched for, or those of a category. */
export function OfferTargetField({ value, known, error, onChange }: OfferTargetFieldProps) {
  const t = useTranslations('catalogue.offers');
  const isCategory = 'category' in value;
  return (
    <div className="flex flex-col gap-4">
      <RadioChips legend={t('target')}>
        {(['products', 'category'] as const).map((kind) => (
          <RadioChip
            key={kind}
            name="offer-target"
            checked={isCategory === (kind === 'category')}
            onChange={() => onChange(kind === 'category' ? { category: 0 } : { products: [] }, known)}
          >
            <span className="px-2">{t(kind)}</span>
          </RadioChip>
        ))}
      </RadioChips>
      {isCategory ? (
        <CategoryField value={value.category} error={error} onChange={(category) => onChange({ category }, known)} />
      ) : (
        <ProductsField
          value={value.products}
          known={known}
          error={error}
          onChange={(products, next) => onChange({ products }, next)}
        />
      )}
    </div>
  );
}

interface CategoryFieldProps {
  value: number;
  error: string | undefined;
  onChange: (category: number) => void;
}

function CategoryField({ value, error, onChange }: CategoryFieldProps) {
  const t = useTranslations('catalogue.offers');
  const language = useLanguage();
  const { data } = useRead('listConsoleCategories');
  const options = (data?.rows ?? []).map(({ id, name, parentId }) => ({
    value: String(id),
    label: `${parentId === null ? '' : '— '}${pickText(name, language)}`,
  }));
  return (
    <SelectField
      label={t('categoryField')}
      hint={t('categoryHint')}
      placeholder={t('chooseCategory')}
      options={options}
      value={value === 0 ? '' : String(value)}
      error={error}
      onChange={({ target }) => onChange(Number(target.value))}
    />
  );
}

interface ProductsFieldProps {
  value: readonly number[];
  known: KnownProducts;
  error: string | undefined;
  onChange: (products: number[], known: KnownProducts) => void;
}

function ProductsField({ value, known, error, onChange }: ProductsFieldProps) {
  const t = useTranslations('catalogue.offers');
  const app = useApp();
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim(), pauseMs);
  const found = useQuery({ ...readQuery(app, 'listConsoleProducts', { query: { q, limit: 8 } }), enabled: q !== '' });
  const rows = q === '' ? [] : (found.data?.rows ?? []).filter(({ id }) => !value.includes(id));
  return (
    <div className="flex flex-col gap-3">
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
                  const { id, name, picture } = product;
                  onChange([...value, id], { ...known, [id]: { id, name, picture } });
                  setTyped('');
                }}
              >
                <bdi>{pickText(product.name, language)}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
      <ChosenProducts
        value={value}
        known={known}
        onRemove={(id) =>
          onChange(
            value.filter((other) => other !== id),
            known,
          )
        }
      />
    </div>
  );
}
