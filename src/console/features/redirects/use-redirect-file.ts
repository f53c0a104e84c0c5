import { useMutation } from '@tanstack/react-query';
import type { RedirectReport } from '#contract/console/redirects.ts';
import { readChanges } from '../../runtime/api/read-again.ts';
import { useApp } from '../../runtime/app-context.ts';

/** Sends a file of redirects: to learn what it would change, and then to have it saved. */
export function useRedirectFile(call: 'planRedirects' | 'importRedirects') {
  const { console, queryClient } = useApp();
  const { mutate, isPending, error, data, variables, reset } = useMutation<RedirectReport, Error, File>({
    mutationKey: [call],
    mutationFn: (file: File) => {
      const upload = new FormData();
      upload.append('file', file);
      return console(call, {}, { upload });
    },
    onSettled: () => void readChanges(queryClient, call, {}, () => true),
  });
  return { send: (file: File) => mutate(file), busy: isPending, error, report: data, file: variables, reset };
}
