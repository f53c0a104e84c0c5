import { useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useEarlyValue } from '../hydration/before-hydration.ts';
import { bareInputClass, controlFrameClass } from './control.ts';
import { divideFieldProps, Field, type FieldText } from './field.tsx';
import { Icon } from '../display/icon.tsx';
import { joinPhone, readPhone, splitPhone, type PhoneCountry } from './phone-value.ts';
import { useSilentValues } from './silent-values.ts';

export type PhoneFieldProps = FieldText & {
  /** `+97455123456`, or empty. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  countries: readonly PhoneCountry[];
  /** A country's `code`; the first of the list when absent. */
  defaultCountry?: string | undefined;
  countryLabel: string;
  name?: string | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  className?: string | undefined;
};

function firstOf(countries: readonly PhoneCountry[]): PhoneCountry {
  const [first] = countries;
  if (!first) throw new Error('A phone field needs a country.');
  return first;
}

/**
 * Country code and number, left to right in both languages. The contract validates numbers, so
 * phone-value.ts only splits the dial code from the number: libphonenumber-js would add about 80 kB
 * of metadata for it.
 */
export function PhoneField(props: PhoneFieldProps) {
  useSilentValues();
  const { field, control } = divideFieldProps(props);
  const { value, onChange, onBlur, countries, defaultCountry, countryLabel, name, placeholder, disabled, ref } =
    control;
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  const [chosenCode, setChosenCode] = useState(defaultCountry);
  const chosen = countries.find((country) => country.code === chosenCode) ?? firstOf(countries);
  const { country, local } = splitPhone(value, countries, chosen);
  useEarlyValue(input, local, changeNumber);

  function changeCountry(code: string): void {
    setChosenCode(code);
    const next = countries.find((candidate) => candidate.code === code);
    if (next) onChange(joinPhone(next, local));
  }

  function changeNumber(text: string): void {
    const parts = readPhone(text, countries, country);
    setChosenCode(parts.country.code);
    onChange(joinPhone(parts.country, parts.local));
  }

  return (
    <Field {...field}>
      {(aria) => (
        <span dir="ltr" className={controlFrameClass()}>
          <span className="relative flex items-center self-stretch rounded-s-control border-e border-line ps-4 pe-3 has-[:focus-visible]:bg-maroon-soft">
            <select
              aria-label={countryLabel}
              value={country.code}
              data-shown-value={country.code}
              disabled={disabled}
              onChange={(event) => changeCountry(event.target.value)}
              className="absolute inset-0 w-full cursor-pointer appearance-none text-base opacity-0"
            >
              {countries.map((candidate) => (
                <option key={candidate.code} value={candidate.code}>
                  {/* The isolate keeps "+974" in order behind an Arabic name; an option can hold
                       no element. */}
                  {`${candidate.name} \u2066+${candidate.dial}\u2069`}
                </option>
              ))}
            </select>
            <span aria-hidden className="pointer-events-none flex items-center gap-1.5">
              <span className="text-sm text-ink-faint">{country.code}</span>
              <span translate="no">{`+${country.dial}`}</span>
              <Icon name="chevron-down" className="size-3.5 text-ink-soft" />
            </span>
          </span>
          <input
            {...aria}
            ref={input}
            type="tel"
            name={name}
            inputMode="tel"
            autoComplete="tel"
            placeholder={placeholder}
            disabled={disabled}
            value={local}
            onChange={(event) => changeNumber(event.target.value)}
            onBlur={onBlur}
            className={`${bareInputClass} text-start`}
          />
        </span>
      )}
    </Field>
  );
}
