import { useState } from 'react';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { RadioCard, RadioGroup } from '#ui/form/radio-card.tsx';
import { StarInput } from '#ui/form/star-input.tsx';
import { StarShape } from '#ui/display/star-shape.tsx';
import { Stars } from '#ui/display/stars.tsx';
import type { SpecimenProps } from './words.ts';

export function Checkboxes({ words }: SpecimenProps) {
  return (
    <>
      <Checkbox label={words.agree} />
      <Checkbox label={words.agree} defaultChecked />
      <Checkbox label={words.agree} error={words.emailError} />
      <Checkbox label={words.agree} disabled />
    </>
  );
}

export function RadioCards({ words, language }: SpecimenProps) {
  const name = `specimen-radio-${language}`;
  return (
    <>
      <RadioGroup legend={words.payment}>
        <RadioCard
          name={name}
          label={words.cash}
          description={words.cashText}
          end={<Icon name="cash" />}
          defaultChecked
        />
        <RadioCard name={name} label={words.card} end={<Icon name="card" />} />
      </RadioGroup>
      <RadioGroup legend={words.payment} error={words.emailError}>
        <RadioCard name={`${name}-disabled`} label={words.card} disabled />
      </RadioGroup>
    </>
  );
}

export function StarInputs({ words }: SpecimenProps) {
  const [rating, setRating] = useState(0);
  return (
    <>
      <StarInput label={words.rate} value={rating} onChange={setRating} valueText={words.rated} />
      <StarInput label={words.rate} value={3.5} onChange={setRating} valueText={words.rated} disabled />
    </>
  );
}

export function StarRows({ words }: SpecimenProps) {
  return (
    <>
      {[0, 3.5, 5].map((value) => (
        <Stars key={value} value={value} label={words.rated(value)} valueText={value.toFixed(1)} countText="(36)" />
      ))}
      <Stars value={4.5} size="medium" label={words.rated(4.5)} />
    </>
  );
}

export function StarShapes() {
  return (
    <span className="flex gap-2 text-maroon">
      <StarShape fill="empty" className="size-9" />
      <StarShape fill="half" className="size-9" />
      <StarShape fill="full" className="size-9" />
    </span>
  );
}
