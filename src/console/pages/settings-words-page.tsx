import { useTranslations } from 'use-intl';
import { Synonyms } from '../features/settings/synonyms.tsx';
import { useRead } from '../runtime/api/use-read.ts';
import { SettingsFrame } from './settings-frame.tsx';

/** The words that the search of the shop treats as the same. */
export function SettingsWordsPage() {
  const t = useTranslations('settings.words');
  const read = useRead('listSynonyms');
  return (
    <SettingsFrame name="settingsWords" text={t('intro')} read={read}>
      {({ rows }) => <Synonyms rows={rows} />}
    </SettingsFrame>
  );
}
