import { useTranslations } from 'use-intl';
import { formatPrice } from '#i18n/format.ts';
import { useLanguage } from '../../runtime/app-context.ts';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { useCurrency } from '../../shared/money/use-currency.ts';
import { countFilters, type ProductListState, withoutFilter } from '../../shared/catalog/product-list-state.ts';

export const filtersButtonId = 'open-filters';

/** Focuses the filters button, from a button that is about to be removed. */
export function focusFilters(): void {
  document.getElementById(filtersButtonId)?.focus();
}

interface FilterChipsProps {
  choice: ProductListState;
  /** What was pressed last. While the list loads, it is ahead of `choice`. */
  wanted: ProductListState;
  onChoice: (choice: ProductListState) => void;
}

/** The active filters, each with a button that removes it. */
export function FilterChips({ choice, wanted, onChoice }: FilterChipsProps) {
  const t = useTranslations('products');
  const language = useLanguage();
  const currency = useCurrency();
  if (countFilters(choice) === 0) return null;

  const { min, max } = choice;
  const chips = {
    min: min !== undefined && t('chipMin', { amount: formatPrice(min, language, currency) }),
    max: max !== undefined && t('chipMax', { amount: formatPrice(max, language, currency) }),
    inStock: choice.inStock && t('chipInStock'),
    offers: choice.offers && t('chipOffers'),
  };
  return (
    <ul className="mb-4 flex flex-wrap items-center gap-2">
      {(Object.keys(chips) as (keyof typeof chips)[]).map((name) => {
        const label = chips[name];
        if (!label) return null;
        return (
          <li key={name}>
            <button
              type="button"
              data-chip
              aria-label={t('removeFilter', { filter: label })}
              onClick={(event) => {
                focusNextTo(event.currentTarget);
                onChoice(withoutFilter(wanted, name));
              }}
              className="inline-flex min-h-11 items-center gap-2 rounded-pill bg-sand px-4 text-sm hover:bg-sand-deep"
            >
              <span>{label}</span>
              <Icon name="close" className="size-4" />
            </button>
          </li>
        );
      })}
      {countFilters(choice) > 1 && (
        <li>
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              focusFilters();
              onChoice({ page: 1, sort: wanted.sort });
            }}
          >
            {t('clearFilters')}
          </Button>
        </li>
      )}
    </ul>
  );
}

// The focused chip is removed: focus the next one, the previous one, or the filters button.
function focusNextTo(chip: HTMLElement): void {
  const chips = [...(chip.closest('ul')?.querySelectorAll<HTMLElement>('[data-chip]') ?? [])];
  const index = chips.indexOf(chip);
  const next = chips[index + 1] ?? chips[index - 1];
  if (next) next.focus();
  else focusFilters();
}
