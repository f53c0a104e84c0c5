import { useTranslations } from 'use-intl';
import { Feeds } from '../features/feeds/feeds.tsx';
import { useRead } from '../runtime/api/use-read.ts';
import { SettingsFrame } from './settings-frame.tsx';

/** The files that advertising channels read. */
export function SettingsFeedsPage() {
  const t = useTranslations('settings.feeds');
  const read = useRead('listFeeds');
  return (
    <SettingsFrame name="settingsFeeds" text={t('intro')} read={read}>
      {({ rows }) => <Feeds rows={rows} />}
    </SettingsFrame>
  );
}
