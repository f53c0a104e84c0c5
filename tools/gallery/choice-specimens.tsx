import { useState } from 'react';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { DaySlotChips, NoDaySlot } from '#ui/form/day-slot-chips.tsx';
import { RadioCard, RadioGroup } from '#ui/form/radio-card.tsx';
import { RadioChip, RadioChips } from '#ui/form/radio-chip.tsx';
import { RangeSlider } from '#ui/form/range-slider.tsx';
import { StarInput } from '#ui/form/star-input.tsx';
import { StarShape } from '#ui/display/star-shape.tsx';
import { Stars } from '#ui/display/stars.tsx';
import type { SpecimenProps } from './texts.ts';

export function Checkboxes({ texts }: SpecimenProps) {
  return (
    <>
      <Checkbox label={texts.agree} />
      <Checkbox label={texts.agree} defaultChecked />
      <Checkbox label={texts.agree} error={texts.emailError} />
      <Checkbox label={texts.agree} disabled />
    </>
  );
}

export function RadioCards({ texts, language }: SpecimenProps) {
  const name = `specimen-radio-${language}`;
  return (
    <>
      <RadioGroup legend={texts.payment}>
        <RadioCard
          name={name}
          label={texts.cash}
          description={texts.cashText}
          end={<Icon name="cash" />}
          defaultChecked
        />
        <RadioCard name={name} label={texts.card} end={<Icon name="card" />} />
      </RadioGroup>
      <RadioGroup legend={texts.payment} error={texts.emailError}>
        <RadioCard name={`${name}-disabled`} label={texts.card} disabled />
      </RadioGroup>
    </>
  );
}

export function RadioChipRows({ texts, language }: SpecimenProps) {
  const name = `specimen-chip-${language}`;
  return (
    <RadioChips legend={texts.payment}>
      <RadioChip name={name} defaultChecked>
        {texts.cash}
      </RadioChip>
      <RadioChip name={name}>{texts.card}</RadioChip>
      <RadioChip name={name} note={texts.cashText} disabled>
        {texts.card}
      </RadioChip>
    </RadioChips>
  );
}

const days = [
  { day: '2026-11-24', slots: [{ id: 'a', from: '09:00', to: '12:00', open: false }] },
  { day: '2026-11-25', slots: [{ id: 'b', from: '16:00', to: '20:00', open: true }] },
];

export function DaySlotRows({ texts }: SpecimenProps) {
  const [slotId, setSlotId] = useState<string>();
  return (
    // The radio buttons of the other language are another group.
    <form>
      <DaySlotChips
        days={days}
        shown={days[1]}
        slotId={slotId}
        words={{ day: texts.zone, time: texts.payment, full: texts.outOfStock }}
        slotText={({ from, to }) => `${from}–${to}`}
        labelOf={(day) => ({ name: texts.next, date: day })}
        onDay={() => setSlotId(undefined)}
        onSlot={(choice) => setSlotId(choice.slotId)}
      />
      <NoDaySlot>{texts.text}</NoDaySlot>
    </form>
  );
}

export function StarInputs({ texts }: SpecimenProps) {
  const [rating, setRating] = useState(0);
  return (
    <>
      <StarInput label={texts.rate} value={rating} onChange={setRating} valueText={texts.rated} />
      <StarInput label={texts.rate} value={3.5} onChange={setRating} valueText={texts.rated} disabled />
    </>
  );
}

export function RangeSliders({ texts }: SpecimenProps) {
  const [low, setLow] = useState(40);
  const [high, setHigh] = useState(180);
  return (
    <RangeSlider
      min={10}
      max={250}
      step={5}
      low={low}
      high={high}
      onLow={setLow}
      onHigh={setHigh}
      lowLabel={texts.lowest}
      highLabel={texts.highest}
      valueText={String}
    />
  );
}

export function StarRows({ texts }: SpecimenProps) {
  return (
    <>
      {[0, 3.5, 5].map((value) => (
        <Stars key={value} value={value} label={texts.rated(value)} valueText={value.toFixed(1)} countText="(36)" />
      ))}
      <Stars value={4.5} size="medium" label={texts.rated(4.5)} />
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
