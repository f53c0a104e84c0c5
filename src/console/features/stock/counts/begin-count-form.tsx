import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { consoleLimits } from '#contract/console/limits.ts';
import { pickText } from '#contract/values/locale.ts';
import { Button } from '#ui/action/button.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { showSaved } from '../../../runtime/api/show-saved.ts';
import { useRead } from '../../../runtime/api/use-read.ts';
import { useWrite } from '../../../runtime/api/use-write.ts';
import { useApp } from '../../../runtime/app-context.ts';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import { Refusal } from '../../../shared/refusal.tsx';

/** Chooses what is counted: a category with those below it, the products of a search, or the whole shop. */
export function BeginCountForm() {
  const t = useTranslations('counts');
  const language = useLanguage();
  const navigate = useNavigate();
  const { queryClient } = useApp();
  const { data } = useRead('listConsoleCategories');
  const [category, setCategory] = useState('');
  const [words, setWords] = useState('');
  const { send, busy, error } = useWrite('beginStockCount', {
    quiet: true,
    onDone: (count) => {
      showSaved(queryClient, 'getStockCount', count, { params: { id: count.id } });
      void navigate(`/stock/counts/${count.id}`);
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    send({ body: { categoryId: category === '' ? null : Number(category), q: words } });
  }

  return (
    <form noValidate className="flex max-w-xl flex-col gap-4" onSubmit={submit}>
      <Refusal error={error} />
      <SelectField
        label={t('category')}
        placeholder={t('whole')}
        options={(data?.rows ?? []).map(({ id, name, parentId }) => ({
          value: String(id),
          label: `${parentId === null ? '' : '— '}${pickText(name, language)}`,
        }))}
        value={category}
        onChange={({ target }) => setCategory(target.value)}
      />
      <TextField
        label={t('words')}
        optionalText={t('optional')}
        autoComplete="off"
        maxLength={consoleLimits.searchMax}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <Button type="submit" busy={busy}>
        {t('start')}
      </Button>
    </form>
  );
}
