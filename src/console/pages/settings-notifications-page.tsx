import { useTranslations } from 'use-intl';
import { NotificationsForm } from '../features/settings/notifications-form.tsx';
import { MailServerSection } from '../features/settings/mail-server.tsx';
import { useRead } from '../runtime/api/use-read.ts';
import { mayOpen, useMe } from '../runtime/session/me-context.ts';
import { SettingsFrame } from './settings-frame.tsx';

/** The settings of the page "Notifications". */
export function SettingsNotificationsPage() {
  const t = useTranslations('settings.notifications');
  const me = useMe();
  const read = useRead('getNotificationSettings');
  return (
    <SettingsFrame name="settingsNotifications" text={t('intro')} read={read}>
      {(settings) => (
        <>
          <NotificationsForm settings={settings} />
          {mayOpen(me, 'staff.manage') && <MailServerSection />}
        </>
      )}
    </SettingsFrame>
  );
}
