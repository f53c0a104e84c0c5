import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { qatarDay } from '#contract/values/qatar-time.ts';
import { Button } from '#ui/action/button.tsx';
import { serverNow } from '#ui/display/server-time.ts';
import { useApp } from '../../runtime/app-context.ts';
import { saveJsonFile } from '../../shared/save-file.ts';
import { fileNameOf } from './content-file.rules.ts';

/** Saves the drafts of all edited pages as a file on the device. */
export function ExportButton() {
  const t = useTranslations('content.transfer');
  const { console, toasts } = useApp();
  const { mutate, isPending } = useMutation({
    mutationFn: () => console('exportContent'),
    onSuccess: (file) => saveJsonFile(fileNameOf(qatarDay(new Date(serverNow()))), file),
    onError: () => toasts.show({ kind: 'alert', text: t('notExported') }),
  });
  return (
    <Button variant="quiet" icon="download" busy={isPending} onClick={() => mutate()}>
      {t('export')}
    </Button>
  );
}
