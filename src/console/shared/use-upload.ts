import { useState } from 'react';
import { isApiError } from '#contract/http/client.ts';
import { failureOf } from '../runtime/api/failure.ts';
import { useFailureText } from '../runtime/api/use-failure-text.ts';

interface Needs {
  /** Uploads the file, and returns the path of its picture. */
  send: (file: File) => Promise<string>;
  onDone: (path: string) => void;
}

/** The upload of one picture. `failure`: why the last one failed, in words. */
export function useUpload({ send, onDone }: Needs) {
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | undefined>();

  async function upload(file: File): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      onDone(await send(file));
    } catch (failed) {
      const fields = isApiError(failed) ? Object.values(failed.fields) : [];
      setFailure(fields[0] ?? failureText(failureOf(failed, true)));
    }
    setBusy(false);
  }

  return { isBusy, failure, upload: (file: File) => void upload(file) };
}
