import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '#contract/http/client.ts';
import { isLanguage, languages } from '#contract/values/locale.ts';
import { languageFacts } from '#i18n/languages.ts';
import { Button } from '#ui/action/button.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { showSaved } from '../../runtime/api/show-saved.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { useDraft } from '../../runtime/drafts/use-draft.ts';
import { useMe } from '../../runtime/session/me-context.ts';
import { Refusal } from '../../shared/refusal.tsx';

/** The own name and language. */
export function ProfileSection() {
  const app = useApp();
  const t = useTranslations();
  const me = useMe();
  const name = useDraft('account-name', me.name);
  const [language, setLanguage] = useState(me.language);
  const save = useWrite('updateMe', {
    quiet: true,
    onDone: (saved, { body }) => {
      showSaved(app.queryClient, 'getMe', saved);
      name.saved(body.name ?? saved.name, saved.name);
      void app.languages.switchTo(saved.language);
      app.toasts.show({ kind: 'status', text: t('account.saved') });
    },
    // The next save compares with what is stored now.
    onFailed: () => void app.queryClient.invalidateQueries({ queryKey: ['getMe'] }),
  });
  const fields = isApiError(save.error) ? save.error.fields : {};

  function submit(event: FormEvent): void {
    event.preventDefault();
    save.send({ body: { version: me.version, name: name.value, language } });
  }

  return (
    <section aria-labelledby="profile" className={cardClass()}>
      <h2 id="profile" className="mb-4 text-heading font-medium">
        {t('account.profile')}
      </h2>
      <form noValidate className="flex max-w-md flex-col gap-5" onSubmit={submit}>
        <Refusal error={save.error} />
        <TextField
          label={t('account.name')}
          autoComplete="name"
          value={name.value}
          error={fields['name']}
          onChange={(event) => name.change(event.target.value)}
        />
        <SelectField
          label={t('account.language')}
          options={languages.map((value) => ({ value, label: languageFacts[value].ownName }))}
          value={language}
          onChange={({ target: { value } }) => {
            if (isLanguage(value)) setLanguage(value);
          }}
        />
        <div>
          <Button type="submit" busy={save.busy}>
            {t('account.save')}
          </Button>
        </div>
      </form>
    </section>
  );
}
