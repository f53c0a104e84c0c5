import { useMutation } from '@tanstack/react-query';
import type { ImportedFile } from '#contract/console/files.ts';
import { useApp } from '../../runtime/app-context.ts';

/** Sends a file that is to be imported. */
export function useImportUpload({ onDone }: { onDone: (file: ImportedFile) => void }) {
  const { console } = useApp();
  const { mutate, isPending, error } = useMutation({
    mutationKey: ['startImport'],
    mutationFn: (file: File) => {
      const upload = new FormData();
      upload.append('file', file);
      return console('startImport', {}, { upload });
    },
    onSuccess: onDone,
  });
  return { send: (file: File) => mutate(file), busy: isPending, error };
}
