import { useTranslations } from 'use-intl';
import { NotificationsForm } from '../features/settings/notifications-form.tsx';
import { useRead } from '../runtime/api/use-read.ts';
import { SettingsFrame } from './settings-frame.tsx';

/** The settings of the page "Notifications". */
export function SettingsNotificationsPage() {
  const t = useTranslations('settings.notifications');
  const read = useRead('getNotificationSettings');
  return (
    <SettingsFrame name="settingsNotifications" text={t('intro')} read={read}>
      {(settings) => <NotificationsForm settings={settings} />}
    </SettingsFrame>
  );
}
