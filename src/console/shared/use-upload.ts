import { useState } from 'react';
import { flushSync } from 'react-dom';
import { isApiError } from '#contract/http/client.ts';
import { failureOf } from '../runtime/api/failure.ts';
import { useFailureText } from '../runtime/api/use-failure-text.ts';
import type { PendingUploads } from './pending-uploads.ts';

interface Needs {
  /** The uploads of the form: its save waits for this one. */
  uploads: PendingUploads;
  /** Uploads the file, and returns the path of its picture. */
  send: (file: File) => Promise<string>;
  onDone: (path: string) => void;
}

/** The upload of one picture. `failure`: why the last one failed, in words. */
export function useUpload({ uploads, send, onDone }: Needs) {
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | undefined>();

  async function upload(file: File): Promise<boolean> {
    setBusy(true);
    setFailure(undefined);
    try {
      onDone(await send(file));
      return true;
    } catch (failed) {
      const fields = isApiError(failed) ? Object.values(failed.fields) : [];
      // The form leads to it.
      flushSync(() => setFailure(fields[0] ?? failureText(failureOf(failed, true))));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, failure, upload: (file: File) => uploads.track(upload(file)) };
}
