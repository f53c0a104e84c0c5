import { useTranslations } from 'use-intl';
import type { ConsoleApi } from '#contract/console/api.ts';
import type { OutputOf } from '#contract/http/endpoint.ts';
import { isLanguage, languages } from '#contract/values/locale.ts';
import { languageFacts } from '#i18n/languages.ts';
import { Notice } from '#ui/display/notice.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useFieldErrors } from '../../shared/use-field-errors.ts';
import { Group, TypedField } from './fields.tsx';
import { FormFrame } from './form-frame.tsx';
import { wholeNumber } from './parsed-value.rules.ts';
import { useGroup } from './use-group.ts';

type Settings = OutputOf<ConsoleApi['getNotificationSettings']>;

/** Who hears of new orders, and how soon they should be accepted. */
export function NotificationsForm({ settings }: { settings: Settings }) {
  const t = useTranslations();
  const { form, error, busy } = useGroup<Settings['values']>('getNotificationSettings', settings);
  const { value, change } = form;
  const errors = useFieldErrors(error, value);
  return (
    <FormFrame form={form} error={error} busy={busy} isPage>
      <Group title={t('settings.notifications.mails')}>
        {!settings.sendsMails && <Notice tone="progress">{t('settings.notifications.noMails')}</Notice>}
        <TextField
          label={t('audit.field.orderEmail')}
          hint={t('settings.notifications.orderEmailHint')}
          direction="ltr"
          inputMode="email"
          autoComplete="off"
          value={value.orderEmail ?? ''}
          error={errors['values.orderEmail']}
          onChange={({ target }) => change({ orderEmail: target.value === '' ? null : target.value })}
        />
        <SelectField
          label={t('audit.field.mailLanguage')}
          options={languages.map((language) => ({ value: language, label: languageFacts[language].ownName }))}
          value={value.mailLanguage}
          error={errors['values.mailLanguage']}
          onChange={({ target }) => {
            if (isLanguage(target.value)) change({ mailLanguage: target.value });
          }}
        />
      </Group>
      <Group title={t('settings.notifications.alarm')}>
        <TypedField
          kind={wholeNumber}
          label={t('audit.field.acceptMinutes')}
          hint={t('settings.notifications.acceptHint')}
          inputMode="numeric"
          value={value.acceptMinutes}
          error={errors['values.acceptMinutes']}
          onChange={(acceptMinutes) => change({ acceptMinutes })}
        />
      </Group>
    </FormFrame>
  );
}
