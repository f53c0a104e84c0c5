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
import type { SpecimenProps } from './texts.ts';

export function Fields({ texts }: SpecimenProps) {
  return (
    <>
      <Field label={texts.name} hint={texts.nameHint} optionalText={texts.optional}>
        {(aria) => (
          <span className={controlFrameClass()}>
            <input {...aria} dir="auto" className={bareInputClass} />
          </span>
        )}
      </Field>
      <p className="text-sm">
        {texts.name}
        <RequiredMark />
      </p>
      <FieldError id={`error-${texts.name}`}>{texts.emailError}</FieldError>
    </>
  );
}

export function TextFields({ texts }: SpecimenProps) {
  return (
    <>
      <TextField label={texts.name} required defaultValue={texts.mixed} />
      <TextField label={texts.search} labelHidden icon="search" placeholder={texts.search} />
      <TextField label={texts.email} type="email" direction="ltr" error={texts.emailError} defaultValue="noora@" />
      <TextField label={texts.name} disabled defaultValue={texts.person} hint={texts.nameHint} />
    </>
  );
}

export function TextareaFields({ texts }: SpecimenProps) {
  return <TextareaField label={texts.message} required error={texts.emailError} defaultValue={texts.text} />;
}

export function PasswordFields({ texts }: SpecimenProps) {
  return (
    <PasswordField
      label={texts.password}
      showLabel={texts.showPassword}
      hideLabel={texts.hidePassword}
      required
      autoComplete="off"
      defaultValue="pearl-1"
      error={texts.emailError}
    />
  );
}

export function PhoneFields({ texts }: SpecimenProps) {
  const [phone, setPhone] = useState('+97455123456');
  const countries = [
    { code: 'QA', name: texts.qatar, dial: '974' },
    { code: 'OM', name: texts.oman, dial: '968' },
  ];
  return (
    <>
      <PhoneField
        label={texts.phone}
        countryLabel={texts.country}
        countries={countries}
        value={phone}
        onChange={setPhone}
        required
      />
      <PhoneField
        label={texts.phone}
        countryLabel={texts.country}
        countries={countries}
        value=""
        onChange={setPhone}
        error={texts.emailError}
      />
    </>
  );
}

export function OtpFields({ texts }: SpecimenProps) {
  const [code, setCode] = useState('');
  return (
    <>
      <OtpField label={texts.code} digitLabel={texts.digit} value={code} onChange={setCode} hint={texts.nameHint} />
      <OtpField label={texts.code} digitLabel={texts.digit} value="12" onChange={setCode} error={texts.codeError} />
    </>
  );
}

export function QuantitySteppers({ texts }: SpecimenProps) {
  const [quantity, setQuantity] = useState(2);
  const labels = { label: texts.quantity, increaseLabel: texts.increase, decreaseLabel: texts.decrease };
  return (
    <div className="flex flex-wrap gap-3">
      <QuantityStepper {...labels} value={quantity} max={50} onChange={setQuantity} />
      <QuantityStepper {...labels} value={1} max={1} onChange={setQuantity} />
      <QuantityStepper {...labels} value={3} max={50} disabled onChange={setQuantity} />
    </div>
  );
}

export function SelectFields({ texts }: SpecimenProps) {
  const options = [
    { value: 'doha', label: texts.doha },
    { value: 'wakrah', label: texts.wakrah },
  ];
  return (
    <>
      <SelectField label={texts.zone} options={options} placeholder={texts.zoneChoice} required />
      <SelectField label={texts.zone} options={options} error={texts.emailError} defaultValue="wakrah" />
      <SelectField label={texts.zone} options={options} disabled />
    </>
  );
}
