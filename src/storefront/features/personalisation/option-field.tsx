import { useEffect, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { limits } from '#contract/values/limits.ts';
import type { ProductOption } from '#contract/catalog.ts';
import { countLetters } from '#contract/values/text-length.ts';
import { Card } from '#ui/display/card.tsx';
import { FilePicker } from '#ui/form/file-picker.tsx';
import { Picture } from '#ui/display/picture.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { imageUrl, ShopPicture } from '../../shared/shop-picture.tsx';
import { pictureMegabytes, pictureProblem } from '../../shared/forms/upload-picture.ts';
import type { OptionDraft } from './option-drafts.ts';

interface OptionFieldProps {
  option: ProductOption & { option_image?: string | null };
  /** The option had a value when the dialog opened: the label says "change". */
  hadValue: boolean;
  draft: OptionDraft;
  problem: string | undefined;
  onDraft: (draft: OptionDraft) => void;
  onProblem: (problem: string) => void;
}

/** An option as a card: picture, name, current value and field. */
export function OptionField({ option, hadValue, draft, problem, onDraft, onProblem }: OptionFieldProps) {
  const t = useTranslations('personalisation');
  const nameId = useId();
  const [local, setLocal] = useState<string | null>(null);
  const preview = typeof draft !== 'string' ? local : draft === '' ? null : imageUrl(draft);
  const text = typeof draft === 'string' ? draft : '';
  const isText = option.option_type === 'text';
  // Object URLs hold the picture in memory until they are revoked.
  useEffect(() => {
    if (local === null) return;
    return () => URL.revokeObjectURL(local);
  }, [local]);

  function choose(file: File): void {
    const refused = pictureProblem(file);
    if (refused !== null) return onProblem(t(refused, { mb: pictureMegabytes }));
    setLocal(URL.createObjectURL(file));
    onDraft(file);
  }

  return (
    <Card tone="shell" className="flex flex-col gap-3" role="group" aria-labelledby={nameId}>
      <div className="flex items-center gap-3">
        {typeof option.option_image === 'string' && (
          <ShopPicture
            path={option.option_image}
            alt=""
            width={48}
            height={48}
            widest={192}
            sizes="48px"
            className="size-12 shrink-0 rounded-control"
          />
        )}
        <p id={nameId} className="min-w-0 font-medium">
          <bdi>{option.option_name}</bdi>
        </p>
      </div>
      {isText && (
        <TextField
          label={hadValue ? t('updateText') : t('enterText')}
          hint={
            option.maxLength === undefined
              ? t('textHint', { max: limits.optionTextMax })
              : t('letters', { count: countLetters(text.trim()), max: option.maxLength })
          }
          maxLength={limits.optionTextMax}
          value={text}
          error={problem}
          onChange={(event) => onDraft(event.target.value)}
        />
      )}
      {!isText && preview !== null && (
        <Picture
          src={preview}
          alt={t('current', { name: option.option_name })}
          width={160}
          height={160}
          widths={[192, 320]}
          sizes="10rem"
          fit="contain"
          className="aspect-square w-40 max-w-full rounded-control"
        />
      )}
      {!isText && (
        <FilePicker
          label={hadValue ? t('updateImage') : t('enterImage')}
          labelHidden
          error={problem}
          hint={t('imageHint', { mb: pictureMegabytes })}
          buttonText={hadValue ? t('updateImage') : t('enterImage')}
          onFile={choose}
        />
      )}
    </Card>
  );
}
