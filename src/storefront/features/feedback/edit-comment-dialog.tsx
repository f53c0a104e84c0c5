import { useId, useState, type Dispatch, type SetStateAction } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import { isApiError, isLoginRequired } from '#contract/http/client.ts';
import type { Comment } from '#contract/feedback.ts';
import { limits } from '#contract/values/limits.ts';
import { Form } from '../../runtime/forms/form-element.tsx';
import { LateMessages } from '../../runtime/i18n/late-messages.tsx';
import { personalQuery, usePersonalQuery, useWrite } from '../../runtime/data/queries.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { LazyBoundary } from '../../shared/lazy-dialog.tsx';
import { isCommentsKey } from './feedback.queries.ts';
import { PhotoField } from './photo-field.tsx';
import { photoProblem } from './photo-problem.ts';
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
  const [unsent] = useState(() => unsentEdit(comment));
  const [content, setContent] = useState(unsent?.content ?? comment.content);
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  // Null: unchanged.
  const [photos, setPhotos] = useState(unsent?.photos ?? null);
  const [isUploading, setUploading] = useState(false);
  const edit = useWrite('editComment', {
    meta: { login: { anchor } },
    onSuccess: () => {
      clearUnsent();
      setPhotos(null);
      toast.success(t('comments.updated'));
      onClose();
      return app.queryClient.invalidateQueries({
        predicate: ({ queryKey }) => isCommentsKey(queryKey, comment.variantId) || queryKey[1] === 'listCommentPhotos',
      });
    },
    onError: (refusal) => {
      if (isLoginRequired(refusal)) storeUnsent({ kind: 'edit', commentId: comment.id, content, photos });
      setFields(isApiError(refusal) ? refusal.fields : {});
    },
  });

  function close(): void {
    setContent(comment.content);
    clearUnsent();
    setFields({});
    setPhotos(null);
    onClose();
  }

  function submit(): void {
    if (content.trim() === '') setFields({ content: t('validation.commentRequired') });
    else if (!edit.isPending && !isUploading) {
      const body = { content, variantId: comment.variantId, ...(photos && { photos }) };
      edit.mutate({ params: { id: comment.id }, body });
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
          <Button type="submit" form={formId} className="sm:flex-1" busy={edit.isPending || isUploading}>
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
          error={fields['content']}
          onChange={(event) => {
            setContent(event.target.value);
            setFields({});
          }}
        />
        <LazyBoundary>
          <LateMessages>
            <OwnPhotos
              id={comment.id}
              changed={photos}
              onChange={setPhotos}
              onBusy={setUploading}
              isSending={edit.isPending}
              error={photoProblem(fields)}
            />
          </LateMessages>
        </LazyBoundary>
      </Form>
    </Dialog>
  );
}

interface OwnPhotosProps {
  id: number;
  /** Null: unchanged. */
  changed: string[] | null;
  onChange: Dispatch<SetStateAction<string[] | null>>;
  onBusy: (isBusy: boolean) => void;
  isSending: boolean;
  error: string | undefined;
}

/** The photos of the author's comment, with those that shoppers do not see. */
function OwnPhotos({ id, changed, onChange, onBusy, isSending, error }: OwnPhotosProps) {
  const t = useTranslations('commentPhotos');
  const stored = usePersonalQuery(personalQuery(useAppContext(), 'listCommentPhotos', { params: { id } }));
  if (!stored.data) return null;
  const before = stored.data.photos;
  return (
    <div className="mt-4 flex flex-col gap-2">
      {before.length > 0 && !stored.data.shown && <p className="text-sm text-ink-soft">{t('unseen')}</p>}
      <PhotoField
        paths={changed ?? before}
        error={error}
        onBusy={onBusy}
        isSending={isSending}
        onChange={(change) => onChange((present) => change(present ?? before))}
      />
    </div>
  );
}

/** The edit of before a login, or null. */
function unsentEdit({ id }: Comment) {
  const unsent = readUnsentChange(id);
  return unsent?.kind === 'edit' ? unsent : null;
}
