import { useTranslations } from 'use-intl';
import type { ConsoleMessage } from '#contract/console/inbox.ts';
import { isApiError } from '#contract/http/client.ts';
import { changeShown, withRows } from '../../runtime/api/show-saved.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';

type Target = Pick<ConsoleMessage, 'id' | 'version'>;

/** The work on messages. */
export function useMessageWork() {
  const t = useTranslations('inbox');
  const { queryClient, toasts } = useApp();

  const update = useWrite('updateMessage', {
    onDone: ({ id, version }, { body: { isAnswered } }) => {
      // The next write sends this version, also before the list is read again.
      changeShown(queryClient, 'listMessages', (list) => withRows(list, new Map([[id, { version }]])));
      const reopen = () => setAnswered({ id, version }, false);
      if (isAnswered === true) toasts.show({ kind: 'status', text: t('message.answered'), undo: reopen });
      else toasts.show({ kind: 'status', text: t(isAnswered === false ? 'message.reopened' : 'message.saved') });
    },
    onFailed: (error) => {
      if (isApiError(error) && error.code === 'not_found') toasts.show({ kind: 'alert', text: t('gone') });
    },
  });
  // The list shows it; a message that cannot be marked stays unread.
  const read = useWrite('readMessage', { quiet: true });

  function setAnswered({ id, version }: Target, isAnswered: boolean): void {
    update.send({ params: { id }, body: { version, isAnswered } });
  }

  return {
    setAnswered,
    assign: ({ id, version }: Target, assigneeId: number | null) =>
      update.send({ params: { id }, body: { version, assigneeId } }),
    setPrivacy: ({ id, version }: Target, isPrivacy: boolean) =>
      update.send({ params: { id }, body: { version, isPrivacy } }),
    read: ({ id }: Target) => read.send({ params: { id } }),
    isBusy: update.busy,
  };
}

export type MessageWork = ReturnType<typeof useMessageWork>;
