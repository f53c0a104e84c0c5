import { useTranslations } from 'use-intl';
import type { OfferTarget } from '#contract/console/offers.ts';
import { pickText } from '#contract/values/locale.ts';
import { RadioChip, RadioChips } from '#ui/form/radio-chip.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { useRead } from '../../runtime/api/use-read.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { ProductSearch } from '../../shared/product-search.tsx';
import { ChosenProducts } from './chosen-products.tsx';
import type { KnownProducts } from './chosen.rules.ts';

interface OfferTargetFieldProps {
  value: OfferTarget;
  known: KnownProducts;
  error: string | undefined;
  onChange: (target: OfferTarget, known: KnownProducts) => void;
}

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
  return (
    <div className="flex flex-col gap-3">
      <ProductSearch
        chosen={value}
        error={error}
        onChoose={({ id, name, picture }) => onChange([...value, id], { ...known, [id]: { id, name, picture } })}
      />
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
