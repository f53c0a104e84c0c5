import { useTranslations } from 'use-intl';
import { Icon } from '#ui/display/icon.tsx';
import { useShopSettings } from './use-shop-settings.ts';

/** A link to a chat with the shop on WhatsApp. Nothing without a number in the shop's settings. */
export function WhatsAppLink({ className }: { className: string }) {
  const t = useTranslations('shop');
  const { whatsapp } = useShopSettings();
  if (whatsapp === undefined) return null;
  return (
    <a
      href={`https://wa.me/${whatsapp.replace('+', '')}`}
      target="_blank"
      rel="noopener noreferrer"
      className={className}
    >
      <Icon name="whatsapp" className="size-5" />
      {t('whatsapp')}
    </a>
  );
}
