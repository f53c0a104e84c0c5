import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { FilePicker } from '#ui/form/file-picker.tsx';
import { newKey } from '../../runtime/api/intent.ts';
import { useApp } from '../../runtime/app-context.ts';
import { withStepUp } from '../../runtime/session/step-up.ts';
import type { PendingUploads } from '../../shared/pending-uploads.ts';
import { useUpload } from '../../shared/use-upload.ts';

const maxSide = 1024;

/** The picture no larger than the shop shows it. What the browser cannot read is sent as it is. */
async function shrink(file: File): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height));
    if (scale === 1) return file;
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await canvas.convertToBlob({ type: 'image/png' });
  } catch {
    return file;
  }
}

interface LogoFieldProps {
  uploads: PendingUploads;
  value: string | null;
  onChange: (logo: string | null) => void;
}

/** The logo of the shop: the picture of now, another one, or none. */
export function LogoField({ uploads, value, onChange }: LogoFieldProps) {
  const { console, stepUp } = useApp();
  const t = useTranslations();
  const { isBusy, failure, upload } = useUpload({
    uploads,
    send: async (file) => {
      const form = new FormData();
      form.append('image', await shrink(file), 'logo');
      const headers = { 'idempotency-key': newKey() };
      return (await withStepUp(stepUp, () => console('uploadLogo', {}, { upload: form, headers }))).path;
    },
    onDone: onChange,
  });

  return (
    <div className="flex flex-wrap items-center gap-5">
      <span className="grid size-20 place-items-center overflow-hidden rounded-card bg-shell">
        {value === null ? (
          <span className="px-1 text-center text-sm text-ink-soft">{t('settings.shop.noLogo')}</span>
        ) : (
          <img src={`/images/${value}?w=192`} alt={t('settings.shop.logoNow')} className="size-full object-contain" />
        )}
      </span>
      <FilePicker
        id="shop-logo"
        label={t('audit.field.logo')}
        buttonText={t('settings.shop.chooseLogo')}
        hint={t('settings.shop.logoHint')}
        error={failure}
        busy={isBusy}
        onFile={upload}
      />
      {value !== null && (
        <Button variant="quiet" size="small" onClick={() => onChange(null)}>
          {t('settings.shop.removeLogo')}
        </Button>
      )}
    </div>
  );
}
