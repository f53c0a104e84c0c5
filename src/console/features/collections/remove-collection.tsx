import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ConsoleCollection } from '#contract/console/collections.ts';
import { changeShown } from '../../runtime/api/show-saved.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { AskButton } from '../../shared/ask-button.tsx';

/** Deletes a collection. Its products stay. */
export function RemoveCollection({ collection: { id, version } }: { collection: ConsoleCollection }) {
  const t = useTranslations('collections.remove');
  const { queryClient, toasts } = useApp();
  const navigate = useNavigate();
  const remove = useWrite('deleteCollection', {
    onDone: () => {
      changeShown(queryClient, 'listConsoleCollections', ({ rows }) => ({ rows: rows.filter((row) => row.id !== id) }));
      toasts.show({ kind: 'status', text: t('done') });
      void navigate('/collections', { replace: true });
    },
    // The collection is shown until the list is.
    shownBy: ({ queryKey }) => queryKey[0] !== 'getConsoleCollection',
  });
  return (
    <AskButton
      label={t('label')}
      title={t('title')}
      danger
      busy={remove.busy}
      className="mt-6 self-start"
      onConfirm={() => remove.send({ params: { id }, body: { version } })}
    >
      {t('text')}
    </AskButton>
  );
}
