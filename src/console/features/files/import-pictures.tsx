import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { FilePicker } from '#ui/form/file-picker.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { useApp } from '../../runtime/app-context.ts';
import { Refusal } from '../../shared/refusal.tsx';

interface ImportPicturesProps {
  id: number;
  onSent: () => void;
}

/** Sends the pictures that a file names, one after the other. One that is refused stops no other. */
export function ImportPictures({ id, onSent }: ImportPicturesProps) {
  const t = useTranslations('files');
  const { console } = useApp();
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const { mutate, isPending, error } = useMutation({
    mutationKey: ['addImportPicture'],
    mutationFn: async (pictures: File[]) => {
      const refusals: Error[] = [];
      for (const [index, picture] of pictures.entries()) {
        setProgress({ done: index + 1, total: pictures.length });
        const upload = new FormData();
        upload.append('picture', picture);
        await console('addImportPicture', { params: { id } }, { upload }).catch((refusal: Error) =>
          refusals.push(refusal),
        );
      }
      const [first] = refusals;
      if (first) throw first;
    },
    // Also when some were refused: the others are there.
    onSettled: onSent,
  });
  return (
    <Disclosure title={t('pictures')}>
      <Refusal error={error} />
      <FilePicker
        label={t('pictures')}
        labelHidden
        hint={t('picturesText')}
        buttonText={t('choosePictures')}
        busy={isPending}
        onFiles={(pictures) => mutate(pictures)}
      />
      <p role="status" className="mt-2 text-sm text-ink-soft">
        {isPending && t('sending', progress)}
      </p>
    </Disclosure>
  );
}
