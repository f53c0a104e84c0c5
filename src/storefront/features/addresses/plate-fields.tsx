import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { limits } from '#contract/values/limits.ts';
import { bareInputClass, controlFrameClass } from '#ui/form/control.ts';
import { FieldError } from '#ui/form/field.tsx';
import { isOffPlate, plateBoxes, plateMax } from './blue-plate.ts';
import type { AddressEntry } from './use-address-entry.ts';

const numberBoxes = ['zone', 'street', 'building'] as const;

/** The numbers of the blue address plate as fields on a drawing of the plate. */
export function PlateFields({ entry }: { entry: AddressEntry }) {
  const t = useTranslations('checkout');
  const id = useId();
  const offPlate = numberBoxes.filter((box) => isOffPlate(box, entry.plate[box]));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{t('blueplate')}</legend>
      <div className="max-w-md rounded-control bg-plate p-1.5 shadow-card forced-colors:border">
        <div className="grid grid-cols-4 gap-1.5 rounded-inner border-2 border-white px-2 pt-1.5 pb-2.5 sm:gap-2 sm:px-3">
          {plateBoxes.map((box) => (
            <div key={box} className="flex min-w-0 flex-col gap-1">
              <label htmlFor={`${id}-${box}`} className="text-center text-xs font-medium text-white sm:text-sm">
                {entry.labels[box]}
              </label>
              <span className={controlFrameClass('has-[:is(input):focus-visible]:outline-white')}>
                <input
                  id={`${id}-${box}`}
                  name={`plate-${box}`}
                  inputMode={box === 'unit' ? 'text' : 'numeric'}
                  dir={box === 'unit' ? 'auto' : 'ltr'}
                  autoComplete="off"
                  // Longer than the number, because typed text is normalised: a pasted "٦٦ " is accepted.
                  maxLength={limits.plateUnitMax + 2}
                  value={entry.plate[box]}
                  onChange={(event) => entry.setPlateBox(box, event.target.value)}
                  aria-invalid={offPlate.some((one) => one === box) || undefined}
                  aria-describedby={`${id}-hint${offPlate.some((one) => one === box) ? ` ${id}-${box}-error` : ''}`}
                  className={`${bareInputClass} px-1! text-center! text-lg! font-medium tabular-nums`}
                />
              </span>
            </div>
          ))}
        </div>
      </div>
      {offPlate.map((box) => (
        <div key={box} className="mt-1.5">
          <FieldError id={`${id}-${box}-error`}>
            <span>{entry.labels[box]}</span>: <span>{t('plateRange', { max: plateMax[box] })}</span>
          </FieldError>
        </div>
      ))}
      <p id={`${id}-hint`} className="mt-2 text-sm text-ink-soft">
        {t('plateHint')}
      </p>
    </fieldset>
  );
}
