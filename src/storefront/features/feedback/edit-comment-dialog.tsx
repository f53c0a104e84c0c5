import { useId, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import { isApiError, isLoginRequired } from '#contract/http/client.ts';
import type { Comment } from '#contract/feedback.ts';
import { limits } from '#contract/values/limits.ts';
import { Form } from '../../runtime/forms/form-element.tsx';
import { useWrite } from '../../runtime/data/queries.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { isCommentsKey } from './feedback.queries.ts';
import { clearUnsent, readUnsentChange, storeUnsent } from './unsent-feedback.ts';

interface EditCommentDialogProps {
  open: boolean;
  onClose: () => void;
  comment: Comment;
  /** The anchor of the section around the comment. */
  anchor: string;
}

export function EditCommentDialog({ open, onClose, comment, anchor }: EditCommentDialogProps) {
  const app = useAppContext();
  const t = useTranslations();
  const formId = useId();
  const [content, setContent] = useState(() => initialContent(comment));
  const [error, setError] = useState<string | undefined>();
  const edit = useWrite('editComment', {
    meta: { login: { anchor } },
    onSuccess: () => {
      clearUnsent();
      toast.success(t('comments.updated'));
      onClose();
      return app.queryClient.invalidateQueries({
        predicate: ({ queryKey }) => isCommentsKey(queryKey, comment.variantId),
      });
    },
    onError: (refusal) => {
      if (isLoginRequired(refusal)) storeUnsent({ kind: 'edit', commentId: comment.id, content });
      setError(isApiError(refusal) ? refusal.fields['content'] : undefined);
    },
  });

  function close(): void {
    setContent(comment.content);
    clearUnsent();
    setError(undefined);
    onClose();
  }

  function submit(): void {
    if (content.trim() === '') setError(t('validation.commentRequired'));
    else if (!edit.isPending) {
      edit.mutate({ params: { id: comment.id }, body: { content, variantId: comment.variantId } });
    }
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('comments.edit')}
      closeLabel={t('action.close')}
      footer={
        <>
          <Button type="submit" form={formId} className="sm:flex-1" busy={edit.isPending}>
            {t('action.save')}
          </Button>
          <Button className="sm:flex-1" variant="secondary" onClick={close}>
            {t('action.cancel')}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextareaField
          data-autofocus
          label={t('comments.label')}
          maxLength={limits.commentMax}
          value={content}
          error={error}
          onChange={(event) => {
            setContent(event.target.value);
            setError(undefined);
          }}
        />
      </Form>
    </Dialog>
  );
}

function initialContent(comment: Comment): string {
  const unsent = readUnsentChange(comment.id);
  return unsent?.kind === 'edit' ? unsent.content : comment.content;
}
