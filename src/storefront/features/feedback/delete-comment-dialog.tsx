import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import type { Comment } from '#contract/feedback.ts';
import { useWrite } from '../../runtime/data/queries.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { isCommentsKey } from './feedback.queries.ts';

interface DeleteCommentDialogProps {
  open: boolean;
  onClose: () => void;
  comment: Comment;
}

export function DeleteCommentDialog({ open, onClose, comment }: DeleteCommentDialogProps) {
  const app = useAppContext();
  const t = useTranslations();
  const remove = useWrite('deleteComment', {
    onSuccess: () => {
      toast.success(t('comments.deleted'));
      onClose();
      return app.queryClient.invalidateQueries({
        predicate: ({ queryKey }) => isCommentsKey(queryKey, comment.variantId),
      });
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onCancel={onClose}
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
