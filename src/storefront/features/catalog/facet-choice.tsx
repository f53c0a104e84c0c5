import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Facet } from '#contract/facets.ts';
import type { ChosenFacet } from '#contract/values/facets.ts';
import { toggleFacet } from '#contract/values/read-facets.ts';
import { keptFacets } from './kept-facets.rules.ts';
import { Button } from '#ui/action/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';

const shownFirst = 6;

interface FacetChoiceProps {
  facets: readonly Facet[];
  chosen: readonly ChosenFacet[];
  onChoice: (chosen: ChosenFacet[]) => void;
}

/** The facets of a list, with a box and the number of products for each value. */
export function FacetChoice({ facets, chosen, onChoice }: FacetChoiceProps) {
  const [first, setFirst] = useState<readonly Facet[]>([]);
  if (first.length === 0 && facets.length > 0) setFirst(facets);
  return keptFacets(first, facets).map((facet) => (
    <FacetValues
      key={facet.name}
      facet={facet}
      chosen={chosen.find(({ name }) => name === facet.name)?.values ?? []}
      onToggle={(value) => onChoice(toggleFacet(chosen, facet.name, value))}
    />
  ));
}

interface FacetValuesProps {
  facet: Facet;
  chosen: readonly string[];
  onToggle: (value: string) => void;
}

const focus = (input: HTMLInputElement | null) => input?.focus();

function FacetValues({ facet: { label, values }, chosen, onToggle }: FacetValuesProps) {
  const t = useTranslations('products');
  // The first value that came with all of them: it takes the focus of the button, which disappears.
  const [firstNew, setFirstNew] = useState<string>();
  // What was chosen before is never hidden.
  const shown = values.filter(({ value }, at) => firstNew !== undefined || at < shownFirst || chosen.includes(value));
  return (
    <fieldset>
      <legend className="font-medium">
        <bdi>{label}</bdi>
      </legend>
      <ul className="grid grid-cols-2 gap-x-3">
        {shown.map(({ value, ...one }) => (
          <li key={value} className="min-w-0">
            <Checkbox
              ref={value === firstNew ? focus : undefined}
              label={<ValueLabel {...one} />}
              checked={chosen.includes(value)}
              onChange={() => onToggle(value)}
            />
          </li>
        ))}
      </ul>
      {shown.length < values.length && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => setFirstNew(values.find((one) => !shown.includes(one))?.value)}
        >
          {t('showAll', { count: values.length })}
        </Button>
      )}
    </fieldset>
  );
}

function ValueLabel({ label, count, more, swatch }: Omit<Facet['values'][number], 'value'>) {
  return (
    <span className="block min-w-0 wrap-anywhere">
      {swatch !== undefined && (
        <svg aria-hidden viewBox="-8 -8 16 16" className="inline-block size-4 stroke-line-strong">
          <circle r="7" fill={swatch} />
        </svg>
      )}{' '}
      <bdi>{label}</bdi> <bdi className="text-ink-faint">{`(${count}${more ? '+' : ''})`}</bdi>
    </span>
  );
}
