import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { changeShown } from '../../runtime/api/show-saved.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { AskButton } from '../../shared/ask-button.tsx';

/** Removes a page that shoppers do not see. */
export function RemovePage({ handle }: { handle: string }) {
  const t = useTranslations('content.remove');
  const { queryClient, toasts } = useApp();
  const navigate = useNavigate();
  const remove = useWrite('removeOwnPage', {
    onDone: () => {
      changeShown(queryClient, 'listOwnPages', ({ rows }) => ({ rows: rows.filter((row) => row.handle !== handle) }));
      toasts.show({ kind: 'status', text: t('done') });
      void navigate('/content', { replace: true });
    },
    // The page is shown until the list is.
    shownBy: ({ queryKey }) => queryKey[0] !== 'getOwnPage' && queryKey[0] !== 'listPageHistory',
  });
  return (
    <AskButton
      label={t('label')}
      title={t('title')}
      danger
      busy={remove.busy}
      className="mt-6 self-start"
      onConfirm={() => remove.send({ params: { handle } })}
    >
      {t('text')}
    </AskButton>
  );
}
