import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import type { ProductId, VariantId } from '#contract/ids.ts';
import { isApiError } from '#contract/http/client.ts';
import { limits } from '#contract/values/limits.ts';
import { Form } from '../../runtime/forms/form-element.tsx';
import { LateMessages } from '../../runtime/i18n/late-messages.tsx';
import { useWrite } from '../../runtime/data/queries.ts';
import { useSession } from '../../runtime/session/session.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { Button } from '#ui/action/button.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { useGoToLogin } from '../../shared/session/go-to-login.ts';
import { type CommentDraft, emptyComment, readCommentDraft, storeCommentDraft } from './comment-draft.ts';
import { isCommentsKey } from './feedback.queries.ts';
import { PhotoField } from './photo-field.tsx';
import { photoProblem } from './photo-problem.ts';

interface CommentFormProps {
  /** The anchor of the section around the form. */
  anchor: string;
  productId: ProductId;
  /** The variant to comment on; null while none is chosen. */
  variantId: VariantId | null;
  onVariantMissing: () => void;
  /** Whether the login has led back here. */
  isBack: boolean;
}

/** The comment form. A guest logs in when it is sent, and finds the text again afterwards. */
export default function CommentForm(props: CommentFormProps) {
  return (
    <LateMessages>
      <Fields {...props} />
    </LateMessages>
  );
}

function Fields({ anchor, productId, variantId, onVariantMissing, isBack }: CommentFormProps) {
  const app = useAppContext();
  const t = useTranslations();
  const session = useSession();
  const goToLogin = useGoToLogin(anchor);
  const box = useRef<HTMLTextAreaElement>(null);
  // It begins with the text from before a reload or a login.
  const [draft, setDraft] = useState(() => readCommentDraft(productId));
  const latest = useRef(draft);
  const [isUploading, setUploading] = useState(false);
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const { content, photos } = draft;
  const add = useWrite('addComment', {
    meta: { login: { anchor } },
    onSuccess: (comment, { body }) => {
      if (latest.current.content === body.content) write(emptyComment);
      toast.success(t(body.photos?.length ? 'commentPhotos.added' : 'comments.added'));
      return app.queryClient.invalidateQueries({
        predicate: ({ queryKey }) => isCommentsKey(queryKey, comment.variantId),
      });
    },
    onError: (refusal) => setFields(isApiError(refusal) ? refusal.fields : {}),
  });

  useEffect(() => {
    if (isBack) box.current?.focus();
  }, [isBack]);

  function write(next: CommentDraft): void {
    latest.current = next;
    setDraft(next);
    setFields({});
    storeCommentDraft(productId, next);
  }

  function submit(): void {
    if (session !== 'user') return goToLogin();
    if (content.trim() === '') {
      setFields({ content: t('validation.commentRequired') });
      box.current?.focus();
    } else if (variantId === null) onVariantMissing();
    else if (!add.isPending && !isUploading) add.mutate({ body: { content, variantId, photos: [...photos] } });
  }

  return (
    <Form
      className="flex flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextareaField
        ref={box}
        className="w-full"
        label={t('comments.label')}
        placeholder={t('comments.placeholder')}
        hint={session === 'guest' ? t('comments.guestHint') : undefined}
        rows={3}
        maxLength={limits.commentMax}
        value={content}
        error={fields['content']}
        onChange={({ target }) => write({ ...latest.current, content: target.value })}
      />
      {session === 'user' && (
        <PhotoField
          paths={photos}
          error={photoProblem(fields)}
          onBusy={setUploading}
          isSending={add.isPending}
          onChange={(change) => write({ ...latest.current, photos: change(latest.current.photos) })}
        />
      )}
      <Button type="submit" size="small" busy={add.isPending || isUploading}>
        {t('comments.add')}
      </Button>
    </Form>
  );
}
