import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import type { ProductId, VariantId } from '#contract/ids.ts';
import { isApiError } from '#contract/http/client.ts';
import { limits } from '#contract/values/limits.ts';
import { Form } from '../../runtime/forms/form-element.tsx';
import { useWrite } from '../../runtime/data/queries.ts';
import { useSession } from '../../runtime/session/session.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { useHydrated } from '../../runtime/use-hydrated.ts';
import { Button } from '#ui/action/button.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { useComeBack } from '../../shared/session/use-come-back.ts';
import { useGoToLogin } from '../../shared/session/go-to-login.ts';
import { storeCommentDraft, readCommentDraft } from './comment-draft.ts';
import { isCommentsKey } from './feedback.queries.ts';

interface CommentFormProps {
  /** The anchor of the section around the form. */
  anchor: string;
  productId: ProductId;
  /** The variant to comment on; null while none is chosen. */
  variantId: VariantId | null;
  onVariantMissing: () => void;
}

/** The comment form. A guest logs in when it is sent, and finds the text again afterwards. */
export function CommentForm({ anchor, productId, variantId, onVariantMissing }: CommentFormProps) {
  const app = useAppContext();
  const t = useTranslations();
  const session = useSession();
  const goToLogin = useGoToLogin(anchor);
  const box = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  // The text from before a reload or a login; empty on the server.
  const stored = useHydrated() ? readCommentDraft(productId) : '';
  const content = typed ?? stored;
  const [error, setError] = useState<string | undefined>();
  const add = useWrite('addComment', {
    meta: { login: { anchor } },
    onSuccess: (comment, { body }) => {
      if (content === body.content) write('');
      toast.success(t('comments.added'));
      return app.queryClient.invalidateQueries({
        predicate: ({ queryKey }) => isCommentsKey(queryKey, comment.variantId),
      });
    },
    onError: (refusal) => setError(isApiError(refusal) ? refusal.fields['content'] : undefined),
  });

  useComeBack(anchor, () => {
    box.current?.closest('details')?.setAttribute('open', '');
    box.current?.focus();
  });

  function write(text: string): void {
    setTyped(text);
    setError(undefined);
    storeCommentDraft(productId, text);
  }

  function submit(): void {
    if (session !== 'user') return goToLogin();
    if (content.trim() === '') {
      setError(t('validation.commentRequired'));
      box.current?.focus();
    } else if (variantId === null) onVariantMissing();
    else if (!add.isPending) add.mutate({ body: { content, variantId } });
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
        error={error}
        onChange={(event) => write(event.target.value)}
      />
      <Button type="submit" size="small" busy={add.isPending}>
        {t('comments.add')}
      </Button>
    </Form>
  );
}
