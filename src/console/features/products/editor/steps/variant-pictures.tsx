import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { catalogueLimits } from '#contract/console/catalogue-limits.ts';
import { Button } from '#ui/action/button.tsx';
import { Picture } from '#ui/display/picture.tsx';
import { RadioChip, RadioChips } from '#ui/form/radio-chip.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useLanguage } from '../../../../runtime/i18n/use-language.ts';
import { type Attribute, nameOf, type ProductForm, type Row, rowsOf } from '../form/form.rules.ts';
import { PhotoPicker, UploadRow } from './photo-uploads.tsx';
import type { StepProps } from './step-props.ts';
import { isSame } from '../../../../shared/edit/edit.rules.ts';
import { usePhotoUploads } from './use-photo-uploads.ts';
import { choosable, sharedValues, withImages, withPicture } from '../form/variant-pictures.rules.ts';

const shownAtMost = 3;

/** The pictures of a variant, and the button that chooses them. */
export function RowPictures({
  row,
  form,
  change,
  uploads,
}: { row: Row } & Pick<StepProps, 'form' | 'change' | 'uploads'>) {
  const t = useTranslations();
  const [isOpen, setOpen] = useState(false);
  const name = nameOf(row, useLanguage()) || row.sku;
  const label = t('catalogue.price.rowPictures', { name });
  return (
    <div className="flex flex-wrap items-center gap-2">
      {row.images.slice(0, shownAtMost).map((path) => (
        <SmallPicture key={path} path={path} className="size-11" size={44} />
      ))}
      {row.images.length > shownAtMost && (
        <bdi dir="ltr" translate="no" className="text-sm text-ink-soft">{`+${row.images.length - shownAtMost}`}</bdi>
      )}
      <Button size="small" variant="secondary" icon="image" aria-label={label} onClick={() => setOpen(true)}>
        {t('catalogue.price.pictures')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={<bdi>{label}</bdi>} closeLabel={t('action.close')}>
        <PicturesForm
          row={row}
          name={name}
          form={form}
          change={change}
          uploads={uploads}
          onDone={() => setOpen(false)}
        />
      </Dialog>
    </div>
  );
}

function SmallPicture({ path, size, className }: { path: string; size: number; className: string }) {
  return (
    <Picture
      src={`/images/${path}`}
      alt=""
      width={size}
      height={size}
      widths={[96, 192]}
      sizes={`${size}px`}
      className={`${className} shrink-0 rounded-lg bg-shell`}
    />
  );
}

interface PicturesFormProps extends Pick<StepProps, 'form' | 'change' | 'uploads'> {
  row: Row;
  name: string;
  onDone: () => void;
}

function PicturesForm({ row, name, form, change, uploads: pending, onDone }: PicturesFormProps) {
  const t = useTranslations('catalogue');
  const [images, setImages] = useState(row.images);
  const [value, setValue] = useState<Attribute | null>(null);
  // A photo that was uploaded for a variant is a photo of the product: there it has its alternative text.
  const { uploads, add, retry, giveUp } = usePhotoUploads(pending, (path) => {
    change((now) => withPicture(now, path));
    setImages((now) => (now.includes(path) ? now : [...now, path]));
  });
  const isUploading = uploads.some(({ failure }) => failure === null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    change((now) => withImages(now, row, images, value));
    onDone();
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <p className="text-sm text-ink-soft">{t('price.picturesHint')}</p>
      <PictureChoice pictures={choosable(form)} images={images} onChange={setImages} />
      <PhotoPicker
        variant="secondary"
        label={t('price.addPictures')}
        onFiles={(files) => add(files.slice(0, catalogueLimits.picturesMax - form.pictures.length))}
      />
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} onRetry={() => retry(upload)} onGiveUp={() => giveUp(upload.id)} />
      ))}
      <ForWhich row={row} name={name} rows={rowsOf(form)} value={value} onChange={setValue} />
      <Button type="submit" wide busy={isUploading} className="sticky bottom-0">
        {t('price.picturesDone')}
      </Button>
    </form>
  );
}

interface PictureChoiceProps {
  pictures: ProductForm['pictures'];
  /** The chosen ones, in the order in which shoppers see them. */
  images: readonly string[];
  onChange: (images: string[]) => void;
}

function PictureChoice({ pictures, images, onChange }: PictureChoiceProps) {
  const t = useTranslations('catalogue.photos');
  const language = useLanguage();
  if (pictures.length === 0) return <p className="text-ink-soft">{t('none')}</p>;
  return (
    <ul className="grid grid-cols-3 gap-3 sm:grid-cols-4">
      {pictures.map(({ path, text }, at) => {
        const place = images.indexOf(path) + 1;
        return (
          <li
            key={path}
            className="relative rounded-lg has-checked:ring-3 has-checked:ring-maroon has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-maroon"
          >
            <input
              type="checkbox"
              aria-label={text[language] || text.ar || text.en || t('item', { n: at + 1 })}
              checked={place > 0}
              onChange={() => onChange(place > 0 ? images.filter((one) => one !== path) : [...images, path])}
              className="absolute inset-0 z-10 size-full cursor-pointer appearance-none outline-none"
            />
            <SmallPicture path={path} className="aspect-square w-full" size={96} />
            {place > 0 && (
              <span
                aria-hidden
                className="absolute inset-e-1 top-1 flex size-7 items-center justify-center rounded-full bg-maroon text-sm font-medium text-white ring-2 ring-white"
              >
                {place}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface ForWhichProps {
  row: Row;
  name: string;
  rows: readonly Row[];
  /** Null for this variant only. */
  value: Attribute | null;
  onChange: (value: Attribute | null) => void;
}

/** Whether the pictures are for this variant only, or for all that are red. */
function ForWhich({ row, name, rows, value, onChange }: ForWhichProps) {
  const t = useTranslations('catalogue.price');
  const language = useLanguage();
  const shared = sharedValues(row, rows);
  if (shared.length === 0) return null;
  return (
    <RadioChips legend={t('picturesFor')}>
      <RadioChip name="pictures-for" checked={value === null} onChange={() => onChange(null)}>
        <bdi className="block max-w-60 px-2 whitespace-normal">{t('onlyThis', { name })}</bdi>
      </RadioChip>
      {shared.map((one) => (
        <RadioChip
          key={JSON.stringify(one)}
          name="pictures-for"
          checked={value !== null && isSame(value, one)}
          onChange={() => onChange(one)}
        >
          <bdi className="block max-w-60 px-2 whitespace-normal">
            {t('allWith', { value: one.value[language] || one.value.en || one.value.ar })}
          </bdi>
        </RadioChip>
      ))}
    </RadioChips>
  );
}
