import { useTranslations } from 'use-intl';
import { LookForm } from '../features/settings/look/look-form.tsx';
import { useRead } from '../runtime/api/use-read.ts';
import { SettingsFrame } from './settings-frame.tsx';

/** How the shop looks: colour, typefaces, corners, icon, and the picture of shared links. */
export function SettingsLookPage() {
  const t = useTranslations('settings.look');
  const read = useRead('getLookSettings');
  return (
    <SettingsFrame name="settingsLook" text={t('intro')} read={read}>
      {(settings) => <LookForm settings={settings} />}
    </SettingsFrame>
  );
}
