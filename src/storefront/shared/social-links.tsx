import { useTranslations } from 'use-intl';
import { Icon } from '#ui/display/icon.tsx';
import { iconButtonClass } from '#ui/action/icon-button.tsx';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { useShopSettings } from './use-shop-settings.ts';

const networks = ['instagram', 'facebook', 'tiktok', 'snapchat'] as const;

export function SocialLinks() {
  const t = useTranslations('footer');
  const { name, social } = useShopSettings();
  const shown = networks.filter((network) => /^https?:\/\//.test(social[network]));
  if (shown.length === 0) return null;
  return (
    <ul className="-ms-2 flex flex-wrap gap-1">
      {shown.map((network) => (
        <li key={network}>
          <a href={social[network]} target="_blank" rel="noopener noreferrer" className={iconButtonClass()}>
            <Icon name={network} className="size-5" />
            <VisuallyHidden>{t('onSocial', { shop: name, network })}</VisuallyHidden>
          </a>
        </li>
      ))}
    </ul>
  );
}
