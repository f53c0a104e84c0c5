import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import { isLoginRequired } from '#contract/http/client.ts';
import type { Comment } from '#contract/feedback.ts';
import { useWrite } from '../../runtime/data/queries.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { isCommentsKey } from './feedback.queries.ts';
import { clearUnsent, storeUnsent } from './unsent-feedback.ts';

interface DeleteCommentDialogProps {
  open: boolean;
  onClose: () => void;
  comment: Comment;
  /** The anchor of the section around the comment. */
  anchor: string;
}

export function DeleteCommentDialog({ open, onClose, comment, anchor }: DeleteCommentDialogProps) {
  const app = useAppContext();
  const t = useTranslations();
  const remove = useWrite('deleteComment', {
    meta: { login: { anchor } },
    onError: (error) => {
      if (isLoginRequired(error)) storeUnsent({ kind: 'delete', commentId: comment.id });
    },
    onSuccess: () => {
      toast.success(t('comments.deleted'));
      close();
      return app.queryClient.invalidateQueries({
        predicate: ({ queryKey }) => isCommentsKey(queryKey, comment.variantId),
      });
    },
  });
  function close(): void {
    clearUnsent();
    onClose();
  }

  return (
    <ConfirmDialog
      open={open}
      onCancel={close}
      onConfirm={() => remove.mutate({ params: { id: comment.id } })}
      title={t('comments.deleteConfirm')}
      confirmLabel={t('action.delete')}
      cancelLabel={t('action.cancel')}
      closeLabel={t('action.close')}
      danger
      busy={remove.isPending}
    >
      <p className="line-clamp-3">
        <bdi>{comment.content}</bdi>
      </p>
    </ConfirmDialog>
  );
}
