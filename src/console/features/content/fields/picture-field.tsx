import type { MouseEvent } from 'react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { StoredPicture } from '#contract/content/stored-content.ts';
import { Button } from '#ui/action/button.tsx';
import { FilePicker } from '#ui/form/file-picker.tsx';
import { uploadPicture } from '../../../runtime/api/upload-picture.ts';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import { shrinkPhoto } from '../../../shared/shrink-photo.ts';
import { useUpload } from '../../../shared/use-upload.ts';
import type { Change } from '../../../shared/fields/field-change.rules.ts';
import { useEditorState } from '../../../shared/fields/editor-context.ts';

interface PictureFieldProps {
  label: string;
  /** What is shown without a picture. */
  hint?: string;
  value: StoredPicture | null;
  change: Change<StoredPicture | null>;
  path: string;
  /** It is shown whole: no point of it matters more. */
  isWhole?: boolean;
}

const middle = { x: 50, y: 50 };

/** A picture, and the point that stays visible when it is cut. */
export function PictureField({ label, hint, value, change, path, isWhole = false }: PictureFieldProps) {
  const t = useTranslations('content.picture');
  const language = useLanguage();
  const { errors, uploads } = useEditorState();
  const { isBusy, failure, upload } = useUpload({
    uploads,
    send: async (file) => uploadPicture(await shrinkPhoto(file), { language, call: 'uploadContentPicture' }),
    onDone: (uploaded) => change(() => ({ path: uploaded, focus: middle })),
  });
  const error = failure ?? errors[path] ?? errors[`${path}.path`];
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <FilePicker
          label={label}
          buttonText={t('choose')}
          hint={value === null ? hint : undefined}
          error={error}
          busy={isBusy}
          accept="image/jpeg,image/png,image/webp"
          onFile={upload}
        />
        {value !== null && (
          <Button variant="quiet" onClick={() => change(() => null)}>
            {t('remove')}
          </Button>
        )}
      </div>
      {value !== null && isWhole && (
        <img src={`/images/${value.path}?w=640`} alt="" className="w-full max-w-80 rounded-card bg-shell" />
      )}
      {value !== null && !isWhole && (
        <FocusField
          value={value}
          label={label}
          onChange={(focus) => change((now) => now && { ...now, focus: { ...now.focus, ...focus } })}
        />
      )}
    </div>
  );
}

type Focus = StoredPicture['focus'];

interface FocusFieldProps {
  label: string;
  value: StoredPicture;
  onChange: (focus: Partial<Focus>) => void;
}

// The policy of pages has no inline styles.
const placed = (property: 'inset-block-start' | 'left', percent: number) => (node: HTMLElement | null) =>
  node?.style.setProperty(property, `${percent}%`);
const cutAt =
  ({ x, y }: Focus) =>
  (node: HTMLElement | null) =>
    node?.style.setProperty('object-position', `${x}% ${y}%`);

const axes = ['x', 'y'] as const;

/** The point of a picture that stays visible, by a press on the picture or by two sliders, and what is cut. */
function FocusField({ label, value: { path, focus }, onChange }: FocusFieldProps) {
  const t = useTranslations('content.picture');
  const id = useId();
  const src = `/images/${path}?w=640`;

  function press({ clientX, clientY, currentTarget }: MouseEvent): void {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const share = (from: number, size: number) => Math.min(100, Math.max(0, Math.round((from / size) * 100)));
    onChange({ x: share(clientX - left, width), y: share(clientY - top, height) });
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-medium">{t('focus', { picture: label })}</legend>
      <p className="mb-2 text-sm text-ink-soft">{t('focusHint')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {/* The sliders do the same by keyboard and for screen readers. */}
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          dir="ltr"
          className="relative cursor-crosshair self-start overflow-hidden rounded-card bg-shell"
          onClick={press}
        >
          <img src={src} alt="" className="w-full" />
          <span ref={placed('left', focus.x)} className="pointer-events-none absolute inset-y-0 w-0">
            <span
              ref={placed('inset-block-start', focus.y)}
              className="absolute size-6 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-white bg-maroon/60 shadow-card"
            />
          </span>
        </button>
        <div className="flex flex-col gap-2">
          {axes.map((axis) => (
            <div key={axis} className="flex flex-col">
              <label htmlFor={`${id}-${axis}`} className="text-sm">
                {t(axis, { percent: focus[axis] })}
              </label>
              <input
                id={`${id}-${axis}`}
                type="range"
                dir="ltr"
                min={0}
                max={100}
                value={focus[axis]}
                className="h-11 w-full accent-maroon"
                onChange={({ target }) => onChange({ [axis]: target.valueAsNumber })}
              />
            </div>
          ))}
          <div className="flex items-end gap-3">
            <img ref={cutAt(focus)} src={src} alt={t('wide')} className="h-12 w-36 rounded-lg bg-shell object-cover" />
            <img ref={cutAt(focus)} src={src} alt={t('tall')} className="h-24 w-18 rounded-lg bg-shell object-cover" />
          </div>
        </div>
      </div>
    </fieldset>
  );
}
