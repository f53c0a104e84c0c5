import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '#contract/http/client.ts';
import type { RecipientPage } from '#contract/recipient.ts';
import { limits } from '#contract/values/limits.ts';
import { Button } from '#ui/action/button.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Form } from '../../runtime/forms/form-element.tsx';
import { personalQuery, useWrite } from '../../runtime/data/queries.ts';
import { useAppContext } from '../../runtime/app-context.ts';

/** One line from the recipient to the giver of a delivered gift. */
export function ThanksForm({ token, gift }: { token: string; gift: RecipientPage }) {
  const t = useTranslations('recipient');
  const app = useAppContext();
  const [text, setText] = useState('');
  const thank = useWrite('thankGiver', {
    meta: { quiet: true },
    onSuccess: (page) =>
      void app.queryClient.setQueryData(personalQuery(app, 'getGift', { params: { token } }).queryKey, page),
  });
  if (gift.thanks !== '')
    return (
      <Notice tone="success" live="status" title={t('thanked')}>
        <bdi>{gift.thanks}</bdi>
      </Notice>
    );
  const refused = isApiError(thank.error) ? thank.error : null;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (text.trim() !== '' && !thank.isPending) thank.mutate({ params: { token }, body: { text } });
  }

  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        name="thanks"
        label={t('thanks')}
        hint={t('thanksHint')}
        autoComplete="off"
        maxLength={limits.thanksMax}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={refused && (refused.fields ? t('thanksInvalid') : refused.message)}
      />
      <Button type="submit" busy={thank.isPending} className="self-start">
        {t('sendThanks')}
      </Button>
    </Form>
  );
}
