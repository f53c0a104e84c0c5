import { useTranslations } from 'use-intl';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { buttonClass } from '#ui/action/button.tsx';
import { Icon, type IconName } from '#ui/display/icon.tsx';
import { useWrite } from '../../runtime/api/use-write.ts';

/** A call, a message and a map in one press each, where the person may see the contact. */
export function ContactActions({ order: { id, contact, gift, zone } }: { order: ConsoleOrder }) {
  const t = useTranslations('orders');
  const note = useWrite('noteMessage', { quiet: true });
  if (!contact) return null;
  const phone = gift?.recipientPhone || contact.recipientPhone || contact.phone;
  // At the counter, a customer may give neither.
  if (phone === '' && contact.address === '') return null;
  return (
    <div className="flex flex-wrap gap-2 max-sm:*:grow">
      {phone !== '' && <Action icon="phone" label={t('call')} href={`tel:${phone}`} />}
      {phone !== '' && (
        <Action
          icon="whatsapp"
          label={t('whatsapp')}
          onOpen={() => note.send({ params: { id } })}
          href={`https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(contact.message)}`}
        />
      )}
      {contact.address !== '' && (
        <Action
          icon="map-pin"
          label={t('map')}
          href={`https://maps.google.com/?q=${encodeURIComponent(`${zone.en}, ${contact.address}, Qatar`)}`}
        />
      )}
    </div>
  );
}

interface ActionProps {
  icon: IconName;
  label: string;
  href: string;
  onOpen?: () => void;
}

function Action({ icon, label, href, onOpen }: ActionProps) {
  return (
    <a
      href={href}
      onClick={onOpen}
      className={buttonClass({ variant: 'secondary', size: 'small', className: 'max-sm:px-3!' })}
      {...(!href.startsWith('tel:') && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      <Icon name={icon} className="size-5" />
      <span>{label}</span>
    </a>
  );
}
