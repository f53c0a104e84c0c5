import { Icon } from '#ui/display/icon.tsx';
import { useShopSettings } from './use-shop-settings.ts';

/**
 * A link to a chat with the shop on WhatsApp that starts with a text. Nothing without a number in
 * the shop's settings.
 */
export function WhatsAppQuestion({ label, text, className }: { label: string; text: string; className: string }) {
  const { whatsapp } = useShopSettings();
  if (whatsapp === undefined) return null;
  return (
    <a
      href={`https://wa.me/${whatsapp.replace('+', '')}?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noopener noreferrer"
      className={className}
    >
      <Icon name="whatsapp" className="size-5" />
      <span>{label}</span>
    </a>
  );
}
