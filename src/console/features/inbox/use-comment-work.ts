import { useTranslations } from 'use-intl';
import type { ConsoleComment } from '#contract/console/inbox.ts';
import { isApiError } from '#contract/http/client.ts';
import { useUndo } from '../../runtime/api/use-undo.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';

type Target = Pick<ConsoleComment, 'id' | 'version'>;

/** What staff decide about comments, with Undo for a hidden one. */
export function useCommentWork() {
  const t = useTranslations('inbox');
  const { toasts } = useApp();

  const onFailed = (error: unknown) => {
    if (isApiError(error) && error.code === 'not_found') toasts.show({ kind: 'alert', text: t('gone') });
  };

  const { report } = useUndo();
  const show = useWrite('showComment', { onDone: () => report(t('comment.isShown'), null), onFailed });
  const keep = useWrite('keepComment', {
    onDone: (_state, { body: { showsPhotos } }) =>
      report(t(showsPhotos ? 'comment.photosShown' : 'comment.kept'), null),
    onFailed,
  });

  return {
    /** Keeps the words. `showsPhotos`: shoppers see the photos too. */
    keep: ({ id, version }: Target, showsPhotos: boolean) =>
      keep.send({ params: { id }, body: { version, showsPhotos } }),
    show: ({ id, version }: Target) => show.send({ params: { id }, body: { version } }),
    /** After the dialog has hidden it. Someone else may have been faster: then there is nothing to undo. */
    hidden: (act: string | null) => report(t('comment.isHidden'), act),
    failed: onFailed,
  };
}

export type CommentWork = ReturnType<typeof useCommentWork>;
