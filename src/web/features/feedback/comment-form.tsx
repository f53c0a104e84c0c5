import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import { isApiError } from '#contract/client.ts';
import { limits } from '#contract/limits.ts';
import { useWrite } from '../../platform/queries.ts';
import { useShop } from '../../platform/shop.ts';
import { Button } from '../../ui/button.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { isCommentsKey } from './feedback.queries.ts';

export function CommentForm({ variantId }: { variantId: number }) {
  const shop = useShop();
  const t = useTranslations();
  const box = useRef<HTMLTextAreaElement>(null);
  const [content, setContent] = useState('');
  const [error, setError] = useState<string | undefined>();
  const add = useWrite('addComment', {
    onSuccess: () => {
      setContent('');
      toast.success(t('comments.added'));
      return shop.queryClient.invalidateQueries({ predicate: ({ queryKey }) => isCommentsKey(queryKey, variantId) });
    },
    onError: (refusal) => setError(isApiError(refusal) ? refusal.fields['content'] : undefined),
  });

  function submit(): void {
    if (content.trim() === '') {
      setError(t('validation.commentRequired'));
      box.current?.focus();
    } else if (!add.isPending) {
      setError(undefined);
      add.mutate({ body: { content, variantId } });
    }
  }

  return (
    <form
      noValidate
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
        rows={3}
        maxLength={limits.commentMax}
        value={content}
        error={error}
        onChange={(event) => {
          setContent(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" size="small" busy={add.isPending}>
        {t('comments.add')}
      </Button>
    </form>
  );
}
