import type { FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { Me } from '#contract/console/session.ts';
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
import { useMe } from '../../runtime/session/me-context.ts';
import { EditProblems } from '../../shared/edit/edit-problems.tsx';
import { seenVersion } from '../../shared/edit/edit.rules.ts';
import { useEdit } from '../../shared/edit/use-edit.ts';

/** The own name and language. */
export function ProfileSection() {
  const app = useApp();
  const t = useTranslations();
  const me = useMe();
  const { version, name, language } = me;
  const save = useWrite('updateMe', {
    quiet: true,
    onDone: (saved) => {
      showSaved(app.queryClient, 'getMe', saved);
      form.saved();
      void app.languages.switchTo(saved.language);
      app.toasts.show({ kind: 'status', text: t('account.saved') });
    },
    onFailed: (error) => form.refused(error),
  });
  const form = useEdit<Pick<Me, 'name' | 'language'>>(
    'account',
    { stored: { name, language }, versionOf: () => version },
    (edit) => save.send({ body: { version: seenVersion(edit, version), ...edit.values, base: edit.base } }),
  );
  const fields = isApiError(save.error) ? save.error.fields : {};

  function submit(event: FormEvent): void {
    event.preventDefault();
    form.submit();
  }

  return (
    <section aria-labelledby="profile" className={cardClass()}>
      <h2 id="profile" className="mb-4 text-heading font-medium">
        {t('account.profile')}
      </h2>
      <form noValidate className="flex max-w-md flex-col gap-5" onSubmit={submit}>
        <EditProblems form={form} error={save.error} />
        <TextField
          label={t('account.name')}
          autoComplete="name"
          value={form.value.name}
          error={fields['name']}
          onChange={({ target }) => form.change({ name: target.value })}
        />
        <SelectField
          label={t('account.language')}
          options={languages.map((value) => ({ value, label: languageFacts[value].ownName }))}
          value={form.value.language}
          onChange={({ target: { value } }) => {
            if (isLanguage(value)) form.change({ language: value });
          }}
        />
        <div>
          <Button type="submit" busy={save.busy} disabled={form.conflicts !== null}>
            {t('account.save')}
          </Button>
        </div>
      </form>
    </section>
  );
}
