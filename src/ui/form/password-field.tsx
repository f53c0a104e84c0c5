import { useState, type ComponentProps, type KeyboardEvent } from 'react';
import { bareInputClass, controlFrameClass } from './control.ts';
import { divideFieldProps, Field, isShown, type FieldText } from './field.tsx';
import { IconButton } from '../action/icon-button.tsx';
import { useSilentValues } from './silent-values.ts';

export type PasswordFieldProps = FieldText &
  Omit<ComponentProps<'input'>, keyof FieldText | 'dir' | 'className' | 'type'> & {
    showLabel: string;
    hideLabel: string;
    /** Shown below the field while Caps Lock is on. */
    capsLockText?: string | undefined;
    className?: string | undefined;
  };

export function PasswordField(props: PasswordFieldProps) {
  useSilentValues();
  const { field, control } = divideFieldProps(props);
  const { showLabel, hideLabel, capsLockText, autoComplete = 'current-password', onKeyUp, ...input } = control;
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);

  function handleKeyUp(event: KeyboardEvent<HTMLInputElement>): void {
    setCapsLock(event.getModifierState('CapsLock'));
    onKeyUp?.(event);
  }

  const shownHint = capsLock && isShown(capsLockText) ? capsLockText : field.hint;

  return (
    <Field {...field} hint={shownHint}>
      {(aria) => (
        <span className={controlFrameClass()}>
          <input
            {...input}
            {...aria}
            type={shown ? 'text' : 'password'}
            dir="ltr"
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            className={bareInputClass}
            onKeyUp={handleKeyUp}
          />
          <IconButton
            icon={shown ? 'eye-off' : 'eye'}
            label={shown ? hideLabel : showLabel}
            className="me-0.5 text-ink-soft"
            iconClassName="size-5"
            onClick={() => setShown(!shown)}
          />
        </span>
      )}
    </Field>
  );
}
