import { useTranslations } from 'use-intl';
import type { ConsoleApi } from '#contract/console/api.ts';
import type { OutputOf } from '#contract/http/endpoint.ts';
import { countLetters } from '#contract/values/text-length.ts';
import { limits } from '#contract/values/limits.ts';
import { pickText } from '#contract/values/locale.ts';
import { IconButton } from '#ui/action/icon-button.tsx';
import { FilePicker } from '#ui/form/file-picker.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useApp } from '../../runtime/app-context.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { shrinkPhoto } from '../../shared/shrink-photo.ts';
import type { PendingUploads } from '../../shared/pending-uploads.ts';
import { useUpload } from '../../shared/use-upload.ts';

interface OptionFieldProps {
  option: OutputOf<ConsoleApi['getConsoleProduct']>['options'][number];
  uploads: PendingUploads;
  /** The text, or the path of the picture; empty for none. */
  value: string;
  onChange: (value: string) => void;
}

/** What the customer wants on the product: a text, or a picture that they sent to the shop. */
export function OptionField({ option, uploads, value, onChange }: OptionFieldProps) {
  const t = useTranslations('newOrder');
  const language = useLanguage();
  const { type, name, required, maxLength } = option;
  if (type === 'image')
    return <PictureField name={pickText(name, language)} required={required} {...{ uploads, value, onChange }} />;
  const used = countLetters(value.trim());
  return (
    <TextField
      label={pickText(name, language)}
      required={required}
      hint={maxLength !== null && t('letters', { used, max: maxLength })}
      error={maxLength !== null && used > maxLength && t('tooLong', { max: maxLength })}
      maxLength={limits.optionTextMax}
      autoComplete="off"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface PictureFieldProps extends Pick<OptionFieldProps, 'uploads' | 'value' | 'onChange'> {
  name: string;
  required: boolean;
}

function PictureField({ name, required, uploads, value, onChange }: PictureFieldProps) {
  const t = useTranslations();
  const { console } = useApp();
  const { isBusy, failure, upload } = useUpload({
    uploads,
    send: async (file) => {
      const form = new FormData();
      form.append('image', await shrinkPhoto(file), 'photo');
      return (await console('uploadOrderPicture', {}, { upload: form })).path;
    },
    onDone: onChange,
  });

  return (
    <div className="flex flex-wrap items-end gap-3">
      <FilePicker
        label={name}
        required={required}
        buttonText={t(value === '' ? 'newOrder.choosePicture' : 'newOrder.otherPicture')}
        error={failure}
        busy={isBusy}
        onFile={upload}
      />
      {value !== '' && (
        <span className="flex items-end gap-1">
          <OptionPicture path={value} name={name} />
          <IconButton icon="trash" label={t('newOrder.removePicture', { name })} onClick={() => onChange('')} />
        </span>
      )}
    </div>
  );
}

/** A picture that was uploaded for a product. */
export function OptionPicture({ path, name }: { path: string; name: string }) {
  const t = useTranslations('newOrder');
  return (
    <img
      src={`/images/${path}?w=192`}
      alt={t('picture', { name })}
      width={64}
      height={64}
      className="size-16 rounded-lg bg-white object-cover"
    />
  );
}
