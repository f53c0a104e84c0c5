import { toLatinDigits } from '#contract/values/digits.ts';
import { limits } from '#contract/values/limits.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { useShopRead } from '../../runtime/api/shop.ts';
import { type TypedPlate, zoneOfPlate } from './plate.rules.ts';

const boxes = ['zone', 'street', 'building', 'unit'] as const;

interface PlateFieldsProps {
  plate: TypedPlate;
  words: Record<(typeof boxes)[number] | 'legend' | 'hint', string>;
  /** The sentence about one of the boxes. */
  errorOf: (box: (typeof boxes)[number]) => string | undefined;
  onChange: (plate: TypedPlate) => void;
  /** The delivery zone that the number of the plate's zone belongs to. */
  onZone: (zoneId: number) => void;
}

/** The numbers of the blue plate on a building. */
export function PlateFields({ plate, words, errorOf, onChange, onZone }: PlateFieldsProps) {
  const zones = useShopRead('listZones').data?.rows ?? [];

  function setBox(box: (typeof boxes)[number], text: string): void {
    const latin = toLatinDigits(text);
    const typed = box === 'unit' ? latin : latin.replace(/\D/g, '').slice(0, 5);
    onChange({ ...plate, [box]: typed });
    const zone = box === 'zone' ? zoneOfPlate(zones, typed) : undefined;
    if (zone) onZone(zone.id);
  }

  return (
    <fieldset className="min-w-0">
      <legend className="font-medium">{words.legend}</legend>
      <p className="text-sm text-ink-soft">{words.hint}</p>
      <div className="mt-2 grid grid-cols-4 gap-2">
        {boxes.map((box) => (
          <TextField
            key={box}
            label={words[box]}
            direction="ltr"
            inputMode={box === 'unit' ? 'text' : 'numeric'}
            autoComplete="off"
            maxLength={limits.plateUnitMax}
            value={plate[box]}
            error={errorOf(box)}
            onChange={({ target }) => setBox(box, target.value)}
          />
        ))}
      </div>
    </fieldset>
  );
}
