import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { failureOf } from '../../../../runtime/api/failure.ts';
import { uploadPicture } from '../../../../runtime/api/upload-picture.ts';
import { useLanguage } from '../../../../runtime/i18n/use-language.ts';
import type { PendingUploads } from '../../../../shared/pending-uploads.ts';
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

/** Sends photos one after another. Each has its progress, and can be sent again. A save of the product waits for them. */
export function usePhotoUploads(pending: PendingUploads, onUploaded: (path: string) => void) {
  const language = useLanguage();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef(Promise.resolve(true));
  const last = useRef(0);

  function change(id: number, next: Partial<Upload>): void {
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...next } : one)));
  }

  async function send({ id, file }: Upload): Promise<boolean> {
    try {
      const photo = await shrinkPhoto(file);
      const path = await uploadPicture(photo, { language, onProgress: (share) => change(id, { share }) });
      setUploads((all) => all.filter((one) => one.id !== id));
      onUploaded(path);
      return true;
    } catch (error) {
      const { text, code } = failureOf(error, true);
      // The editor leads to it.
      flushSync(() => change(id, { failure: { text, code } }));
      return false;
    }
  }

  function enqueue(upload: Upload): void {
    queue.current = queue.current.then(() => send(upload));
    pending.track(queue.current);
  }

  return {
    uploads,
    add: (files: readonly File[]): void => {
      const added = files.map((file) => ({ id: (last.current += 1), file, share: 0, failure: null }));
      setUploads((all) => [...all, ...added]);
      added.forEach(enqueue);
    },
    retry: (upload: Upload): void => {
      pending.settleFailure();
      change(upload.id, { failure: null, share: 0 });
      enqueue(upload);
    },
    giveUp: (id: number): void => {
      pending.settleFailure();
      setUploads((all) => all.filter((one) => one.id !== id));
    },
  };
}
