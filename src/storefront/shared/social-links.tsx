import { useTranslations } from 'use-intl';
import { Icon } from '#ui/display/icon.tsx';
import { iconButtonClass } from '#ui/action/icon-button.tsx';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { useShopSettings } from './use-shop-settings.ts';

// Network names are not translated.
const networks = [
  ['instagram', 'Instagram'],
  ['facebook', 'Facebook'],
  ['tiktok', 'TikTok'],
  ['snapchat', 'Snapchat'],
] as const;

export function SocialLinks() {
  const t = useTranslations('footer');
  const { name, social } = useShopSettings();
  const shown = networks.filter(([key]) => /^https?:\/\//.test(social[key]));
  if (shown.length === 0) return null;
  return (
    <ul className="-ms-2 flex flex-wrap gap-1">
      {shown.map(([key, network]) => (
        <li key={key}>
          <a href={social[key]} target="_blank" rel="noopener noreferrer" className={iconButtonClass()}>
            <Icon name={key} className="size-5" />
            <VisuallyHidden>{t('onSocial', { shop: name, network })}</VisuallyHidden>
          </a>
        </li>
      ))}
    </ul>
  );
}
