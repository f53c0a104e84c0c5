import { type FormEvent, type ReactNode, useState } from 'react';
import { consoleLimits } from '#contract/console/limits.ts';
import { Button, type ButtonLook } from '#ui/action/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Refusal } from './refusal.tsx';
import { takeFocus } from './take-focus.ts';
import { useFieldErrors } from './use-field-errors.ts';
import { useFirstWrong } from './use-first-wrong.ts';

interface ReasonFormProps extends Pick<ButtonLook, 'variant'> {
  /** What the field asks for. */
  field: string;
  /** What the button says. */
  label: string;
  text?: string;
  error: unknown;
  busy: boolean;
  /** A new object whenever the form refuses what was chosen. */
  refused?: object | null;
  /** Above the reason, with the focus. */
  children?: ReactNode;
  /** Below the button. */
  end?: ReactNode;
  onSend: (reason: string) => void;
}

/** Asks for a sentence, which the log keeps. */
export function ReasonForm(props: ReasonFormProps) {
  const { field, label, text, error, busy, refused = null, children, end, onSend, variant } = props;
  const [reason, setReason] = useState('');
  const fields = useFieldErrors(error, { reason });
  const form = useFirstWrong(error, refused);
  function submit(event: FormEvent): void {
    event.preventDefault();
    onSend(reason);
  }
  return (
    <form ref={form} noValidate className="flex flex-col gap-4 py-2" onSubmit={submit}>
      <Refusal error={error} />
      {text !== undefined && <p>{text}</p>}
      {children}
      <TextField
        ref={children === undefined ? takeFocus : undefined}
        label={field}
        maxLength={consoleLimits.reasonMax}
        value={reason}
        error={fields['reason']}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button type="submit" wide busy={busy} variant={variant}>
        {label}
      </Button>
      {end}
    </form>
  );
}
