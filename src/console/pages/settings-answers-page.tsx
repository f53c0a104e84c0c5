import { useTranslations } from 'use-intl';
import { CannedAnswers } from '../features/settings/canned-answers.tsx';
import { useRead } from '../runtime/api/use-read.ts';
import { SettingsFrame } from './settings-frame.tsx';

/** The texts that answers to messages begin with. */
export function SettingsAnswersPage() {
  const t = useTranslations('settings.answers');
  const read = useRead('listCannedAnswers');
  return (
    <SettingsFrame name="settingsAnswers" text={t('intro')} read={read}>
      {({ rows }) => <CannedAnswers rows={rows} />}
    </SettingsFrame>
  );
}
