import { Icon } from '#ui/display/icon.tsx';
import { Swatch } from './swatch.tsx';

const noColour = '#ffffff';

interface SwatchFieldProps {
  label: string;
  value: string | undefined;
  onChange: (colour: string) => void;
}

/** Chooses a colour by the picker of the browser. */
export function SwatchField({ label, value, onChange }: SwatchFieldProps) {
  return (
    <span className="relative grid size-12 shrink-0 place-items-center rounded-control bg-white inset-ring inset-ring-line-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-maroon">
      {value === undefined ? <Icon name="plus" className="size-4 text-ink-soft" /> : <Swatch colour={value} />}
      <input
        type="color"
        aria-label={label}
        value={value ?? noColour}
        onChange={({ target }) => onChange(target.value)}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </span>
  );
}
