import { useTranslations } from 'use-intl';
import { limits } from '#contract/values/limits.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { isOffPlate, plateBoxes, plateMax } from './blue-plate.ts';
import type { CheckoutDraftState } from './use-checkout-draft.ts';

/** The numbers of the blue address plate as four small fields on a blue background. */
export function PlateFields({ draft }: { draft: CheckoutDraftState }) {
  const t = useTranslations('checkout');
  return (
    <fieldset className="rounded-card bg-sea-soft p-4 sm:p-5">
      <legend className="sr-only">{t('blueplate')}</legend>
      <p aria-hidden className="text-sm font-medium text-sea-deep">
        {t('blueplate')}
      </p>
      <p className="mb-4 text-sm text-ink-soft">{t('plateHint')}</p>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {plateBoxes.map((box) => (
          <TextField
            key={box}
            name={`plate-${box}`}
            label={draft.labels[box]}
            inputMode={box === 'unit' ? 'text' : 'numeric'}
            direction={box === 'unit' ? 'auto' : 'ltr'}
            autoComplete="off"
            // Longer than the number, because typed text is normalised: a pasted "٦٦ " is accepted.
            maxLength={limits.plateUnitMax + 2}
            value={draft.plate[box]}
            onChange={(event) => draft.setPlateBox(box, event.target.value)}
            error={box !== 'unit' && isOffPlate(box, draft.plate[box]) && t('plateRange', { max: plateMax[box] })}
          />
        ))}
      </div>
    </fieldset>
  );
}
