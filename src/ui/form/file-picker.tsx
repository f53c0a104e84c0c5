import type { ChangeEvent, ReactNode } from 'react';
import { buttonClass, type ButtonVariant } from '../action/button.tsx';
import { Field, type FieldText } from './field.tsx';
import { Icon, type IconName } from '../display/icon.tsx';
import { Spinner } from '../display/spinner.tsx';

export type FilePickerProps = FieldText & {
  /** On the button: "Choose a picture". */
  buttonText: ReactNode;
  /**
   * Called with the chosen file. The input is cleared, so that the same file can be chosen again
   * after an error.
   */
  onFile?: ((file: File) => void) | undefined;
  /** Instead: called with all chosen files. Several can be chosen. */
  onFiles?: ((files: File[]) => void) | undefined;
  accept?: string | undefined;
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
  icon?: IconName | undefined;
  variant?: ButtonVariant | undefined;
  className?: string | undefined;
};

/** A file input behind a button, because the browser's own has the browser's language. */
export function FilePicker({
  buttonText,
  onFile,
  onFiles,
  accept = 'image/jpeg,image/png,image/webp,image/avif',
  busy = false,
  disabled = false,
  icon = 'image',
  variant = 'secondary',
  className,
  ...text
}: FilePickerProps) {
  function handleChange(event: ChangeEvent<HTMLInputElement>): void {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    if (busy) return;
    if (files[0]) onFile?.(files[0]);
    if (files.length > 0) onFiles?.(files);
  }

  return (
    <Field {...text} className={className}>
      {(aria) => (
        <span className="relative inline-flex self-start">
          <input
            {...aria}
            type="file"
            accept={accept}
            multiple={onFiles !== undefined}
            disabled={disabled}
            aria-busy={busy || undefined}
            // Not `disabled` while busy: that would lose the focus.
            onClick={(event) => busy && event.preventDefault()}
            onChange={handleChange}
            className="peer absolute inset-0 z-10 w-full cursor-pointer text-base opacity-0 file:size-full"
          />
          <span
            aria-hidden
            className={buttonClass({
              variant,
              className:
                'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-maroon peer-disabled:opacity-60',
            })}
          >
            {busy ? <Spinner /> : <Icon name={icon} className="size-5" />}
            <span>{buttonText}</span>
          </span>
        </span>
      )}
    </Field>
  );
}
