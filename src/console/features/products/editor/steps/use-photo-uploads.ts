import { useRef, useState } from 'react';
import { failureOf } from '../../../../runtime/api/failure.ts';
import { uploadPicture } from '../../../../runtime/api/upload-picture.ts';
import { useLanguage } from '../../../../runtime/i18n/use-language.ts';
import { shrinkPhoto } from '../../../../shared/shrink-photo.ts';

/** A photo on its way to the shop. */
export interface Upload {
  id: number;
  file: File;
  /** From 0 to 1. */
  share: number;
  /** Why it failed; null while it is on its way. `text` is null if no answer came. */
  failure: { text: string | null; code: string } | null;
}

/** Sends photos one after another. Each has its progress, and can be sent again. */
export function usePhotoUploads(onUploaded: (path: string) => void) {
  const language = useLanguage();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef(Promise.resolve());
  const last = useRef(0);

  function change(id: number, next: Partial<Upload>): void {
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...next } : one)));
  }

  async function send({ id, file }: Upload): Promise<void> {
    try {
      const photo = await shrinkPhoto(file);
      const path = await uploadPicture(photo, { language, onProgress: (share) => change(id, { share }) });
      setUploads((all) => all.filter((one) => one.id !== id));
      onUploaded(path);
    } catch (error) {
      const { text, code } = failureOf(error, true);
      change(id, { failure: { text, code } });
    }
  }

  function enqueue(upload: Upload): void {
    queue.current = queue.current.then(() => send(upload));
  }

  return {
    uploads,
    add: (files: readonly File[]): void => {
      const added = files.map((file) => ({ id: (last.current += 1), file, share: 0, failure: null }));
      setUploads((all) => [...all, ...added]);
      added.forEach(enqueue);
    },
    retry: (upload: Upload): void => {
      change(upload.id, { failure: null, share: 0 });
      enqueue(upload);
    },
    giveUp: (id: number) => setUploads((all) => all.filter((one) => one.id !== id)),
  };
}
