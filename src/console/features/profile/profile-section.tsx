import { useTranslations } from 'use-intl';
import type { Me } from '#contract/console/session.ts';
import { isLanguage, languages } from '#contract/values/locale.ts';
import { languageFacts } from '#i18n/languages.ts';
import { Button } from '#ui/action/button.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { showSaved } from '../../runtime/api/show-saved.ts';
import { useApp } from '../../runtime/app-context.ts';
import { useMe } from '../../runtime/session/me-context.ts';
import { EditProblems } from '../../shared/edit/edit-problems.tsx';
import { useStoredForm } from '../../shared/edit/use-stored-form.ts';
import { useFieldErrors } from '../../shared/use-field-errors.ts';
import { useFirstWrong } from '../../shared/use-first-wrong.ts';

/** The own name and language. */
export function ProfileSection() {
  const app = useApp();
  const t = useTranslations();
  const me = useMe();
  const { version, name, language } = me;
  const { form, error, busy } = useStoredForm<'updateMe', Pick<Me, 'name' | 'language'>>({
    write: 'updateMe',
    subject: 'account',
    stored: { name, language },
    version,
    inputOf: ({ values, base }, seen) => ({ body: { version: seen, ...values, base } }),
    onSaved(saved) {
      showSaved(app.queryClient, 'getMe', saved);
      void app.languages.switchTo(saved.language);
      app.toasts.show({ kind: 'status', text: t('account.saved') });
    },
  });
  const fields = useFieldErrors(error, form.value);
  const ref = useFirstWrong(error);

  return (
    <section aria-labelledby="profile" className={cardClass()}>
      <h2 id="profile" className="mb-4 text-heading font-medium">
        {t('account.profile')}
      </h2>
      <form ref={ref} noValidate className="flex max-w-md flex-col gap-5" onSubmit={form.submit}>
        <EditProblems form={form} error={error} />
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
          <Button type="submit" busy={busy} disabled={form.conflicts !== null}>
            {t('account.save')}
          </Button>
        </div>
      </form>
    </section>
  );
}
