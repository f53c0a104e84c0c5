import { useTranslations } from 'use-intl';
import type { NamedFacet } from '#contract/facets.ts';
import { readFacets, toggleFacet, writeFacets } from '#contract/values/read-facets.ts';
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
  /** The chosen facets in words. */
  facets: readonly NamedFacet[] | undefined;
  onChoice: (choice: ProductListState) => void;
}

/** The active filters, each with a button that removes it. */
export function FilterChips({ choice, wanted, facets, onChoice }: FilterChipsProps) {
  const t = useTranslations('products');
  const language = useLanguage();
  const currency = useCurrency();
  if (countFilters(choice) === 0) return null;

  const { min, max } = choice;
  const labels = {
    min: min !== undefined && t('chipMin', { amount: formatPrice(min, language, currency) }),
    max: max !== undefined && t('chipMax', { amount: formatPrice(max, language, currency) }),
    inStock: choice.inStock && t('chipInStock'),
    offers: choice.offers && t('chipOffers'),
    today: choice.today && t('chipToday'),
  };
  const chips = [
    ...(Object.keys(labels) as (keyof typeof labels)[]).map((name) => ({
      key: name as string,
      label: labels[name],
      rest: () => withoutFilter(wanted, name),
    })),
    ...(facets ?? []).flatMap(({ name, label, values }) =>
      values.map((one) => ({
        key: `${name}:${one.value}`,
        label: t('chipFacet', { name: label, value: one.label }),
        rest: () => withoutFacet(wanted, name, one.value),
      })),
    ),
  ];
  return (
    <ul className="mb-4 flex flex-wrap items-center gap-2">
      {chips.map(({ key, label, rest }) => {
        if (!label) return null;
        return (
          <li key={key} className="min-w-0">
            <button
              type="button"
              data-chip
              aria-label={t('removeFilter', { filter: label })}
              onClick={(event) => {
                focusNextTo(event.currentTarget);
                onChoice(rest());
              }}
              className="inline-flex min-h-11 items-center gap-2 rounded-pill bg-sand px-4 text-sm hover:bg-sand-deep"
            >
              <bdi className="min-w-0 wrap-anywhere">{label}</bdi>
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

function withoutFacet({ facets = '', ...wanted }: ProductListState, name: string, value: string): ProductListState {
  const chosen = readFacets(facets);
  const isChosen = chosen.some((one) => one.name === name && one.values.includes(value));
  const rest = isChosen ? writeFacets(toggleFacet(chosen, name, value)) : facets;
  return { ...wanted, ...(rest !== '' && { facets: rest }), page: 1 };
}

// The focused chip is removed: focus the next one, the previous one, or the filters button.
function focusNextTo(chip: HTMLElement): void {
  const chips = [...(chip.closest('ul')?.querySelectorAll<HTMLElement>('[data-chip]') ?? [])];
  const index = chips.indexOf(chip);
  const next = chips[index + 1] ?? chips[index - 1];
  if (next) next.focus();
  else focusFilters();
}
