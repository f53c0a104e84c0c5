import { useState } from 'react';
import { controlFrameClass, bareInputClass } from '#ui/form/control.ts';
import { Field, FieldError, RequiredMark } from '#ui/form/field.tsx';
import { OtpField } from '#ui/form/otp-field.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { PhoneField } from '#ui/form/phone-field.tsx';
import { QuantityStepper } from '#ui/form/quantity-stepper.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import type { SpecimenProps } from './words.ts';

export function Fields({ words }: SpecimenProps) {
  return (
    <>
      <Field label={words.name} hint={words.nameHint} optionalText={words.optional}>
        {(aria) => (
          <span className={controlFrameClass()}>
            <input {...aria} dir="auto" className={bareInputClass} />
          </span>
        )}
      </Field>
      <p className="text-sm">
        {words.name}
        <RequiredMark />
      </p>
      <FieldError id={`error-${words.name}`}>{words.emailError}</FieldError>
    </>
  );
}

export function TextFields({ words }: SpecimenProps) {
  return (
    <>
      <TextField label={words.name} required defaultValue={words.mixed} />
      <TextField label={words.search} labelHidden icon="search" placeholder={words.search} />
      <TextField label={words.email} type="email" direction="ltr" error={words.emailError} defaultValue="noora@" />
      <TextField label={words.name} disabled defaultValue={words.person} hint={words.nameHint} />
    </>
  );
}

export function TextareaFields({ words }: SpecimenProps) {
  return <TextareaField label={words.message} required error={words.emailError} defaultValue={words.text} />;
}

export function PasswordFields({ words }: SpecimenProps) {
  return (
    <PasswordField
      label={words.password}
      showLabel={words.showPassword}
      hideLabel={words.hidePassword}
      required
      autoComplete="off"
      defaultValue="pearl-1"
      error={words.emailError}
    />
  );
}

export function PhoneFields({ words }: SpecimenProps) {
  const [phone, setPhone] = useState('+97455123456');
  const countries = [
    { code: 'QA', name: words.qatar, dial: '974' },
    { code: 'OM', name: words.oman, dial: '968' },
  ];
  return (
    <>
      <PhoneField
        label={words.phone}
        countryLabel={words.country}
        countries={countries}
        value={phone}
        onChange={setPhone}
        required
      />
      <PhoneField
        label={words.phone}
        countryLabel={words.country}
        countries={countries}
        value=""
        onChange={setPhone}
        error={words.emailError}
      />
    </>
  );
}

export function OtpFields({ words }: SpecimenProps) {
  const [code, setCode] = useState('');
  return (
    <>
      <OtpField label={words.code} digitLabel={words.digit} value={code} onChange={setCode} hint={words.nameHint} />
      <OtpField label={words.code} digitLabel={words.digit} value="12" onChange={setCode} error={words.codeError} />
    </>
  );
}

export function QuantitySteppers({ words }: SpecimenProps) {
  const [quantity, setQuantity] = useState(2);
  const labels = { label: words.quantity, increaseLabel: words.increase, decreaseLabel: words.decrease };
  return (
    <div className="flex flex-wrap gap-3">
      <QuantityStepper {...labels} value={quantity} onChange={setQuantity} />
      <QuantityStepper {...labels} value={1} max={1} onChange={setQuantity} />
      <QuantityStepper {...labels} value={3} disabled onChange={setQuantity} />
    </div>
  );
}

export function SelectFields({ words }: SpecimenProps) {
  const options = [
    { value: 'doha', label: words.doha },
    { value: 'wakrah', label: words.wakrah },
  ];
  return (
    <>
      <SelectField label={words.zone} options={options} placeholder={words.zoneChoice} required />
      <SelectField label={words.zone} options={options} error={words.emailError} defaultValue="wakrah" />
      <SelectField label={words.zone} options={options} disabled />
    </>
  );
}
