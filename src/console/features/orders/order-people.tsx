import { useId } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { phoneText } from '#i18n/phone-text.ts';
import { buttonClass } from '#ui/action/button.tsx';
import { textLinkClass } from '#ui/action/text-link.ts';
import { Icon, type IconName } from '#ui/display/icon.tsx';
import { mayOpen, useMe } from '../../runtime/session/me-context.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { CopyIcon } from '../../shared/copy-button.tsx';

interface OrderPeopleProps {
  order: ConsoleOrder;
  /** For drivers, who stand at the door of the recipient. */
  recipientFirst?: boolean;
}

/** Giver and recipient of an order, each with a call and a message of their own; one row if they are one person. */
export function OrderPeople({ order, recipientFirst = false }: OrderPeopleProps) {
  const t = useTranslations('orders');
  const tPeople = useTranslations('orderPeople');
  const me = useMe();
  const { giver, recipient, gift, contact, contactTexts } = order;
  if (!giver || !recipient) return null;
  const isOne = gift === null && recipient.name === giver.name && recipient.phone === giver.phone;
  // A surprise is called at the door only.
  const isSecret = gift?.surprise === true && contactTexts !== null && contactTexts.recipient === null;
  const receives = !isOne && (
    <PersonRow
      label={t('recipient')}
      order={order}
      person={recipient}
      text={contactTexts?.recipient ?? null}
      isSecret={isSecret}
    />
  );
  return (
    <>
      {recipientFirst && receives}
      <PersonRow
        label={isOne ? t('customer') : tPeople('giver')}
        order={order}
        person={giver}
        text={contactTexts?.giver ?? null}
        path={mayOpen(me, 'customers.read') ? customerPath(order) : null}
        orders={contact?.orders ?? 0}
      />
      {!recipientFirst && receives}
      {order.promise.kind === 'asked' && order.recipientUrl !== null && <RecipientUrl url={order.recipientUrl} />}
      {order.recipientState === 'lapsed' && <p className="text-sm text-progress">{tPeople('linkClosed')}</p>}
    </>
  );
}

/** The page of who placed an order: of the account, or of the caller, who has a phone number. */
function customerPath({ id, contact, giver }: ConsoleOrder): string | null {
  if (!contact) return null;
  if (contact.customerId !== null) return `/customers/${contact.customerId}`;
  return giver?.phone && giver.name !== '' ? `/customers/guest/${id}` : null;
}

interface PersonRowProps {
  label: string;
  order: ConsoleOrder;
  person: NonNullable<ConsoleOrder['giver']>;
  /** The message to this person; null for none. */
  text: string | null;
  /** Whether the person must not be called yet. */
  isSecret?: boolean;
  /** The page of the customer, if there is one. */
  path?: string | null;
  /** How many orders of the account there are; 0 without one. */
  orders?: number;
}

function PersonRow(props: PersonRowProps) {
  const { label, order, person, text, isSecret, path = null, orders = 0 } = props;
  const { name, phone } = person;
  const t = useTranslations('orders');
  const tPeople = useTranslations('orderPeople');
  const id = useId();
  const note = useWrite('noteMessage', { quiet: true });
  if (name === '' && phone === null) return null;
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      className="flex flex-wrap items-center justify-between gap-3 not-first:border-t not-first:border-line not-first:pt-3"
    >
      <div className="min-w-0">
        <p id={`${id}-label`} className="text-sm text-ink-soft">
          {label}
        </p>
        <p className="flex flex-wrap items-center gap-x-3">
          {path !== null ? (
            <Link to={path} className={textLinkClass({ className: 'inline-flex min-h-11 items-center font-medium' })}>
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi className="font-medium">{name}</bdi>
          )}
          {orders > 0 && <span className="text-ink-soft">{t('customerOrders', { count: orders })}</span>}
        </p>
        {phone !== null && (
          <p className="flex items-center gap-1">
            <bdi id={`${id}-phone`} dir="ltr" translate="no">
              {phoneText(phone)}
            </bdi>
            <CopyIcon text={phone} label={t('copyPhone')} selects={`${id}-phone`} />
          </p>
        )}
        {isSecret && <p className="text-sm text-progress">{tPeople('surprise')}</p>}
      </div>
      {phone !== null && !isSecret && (
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
          <Action icon="phone" label={t('call')} href={`tel:${phone}`} />
          {text !== null && (
            <Action
              icon="whatsapp"
              label={t('whatsapp')}
              onOpen={() => note.send({ params: { id: order.id } })}
              href={`https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`}
            />
          )}
        </div>
      )}
    </div>
  );
}

/** The page of the recipient, for a recipient without a phone. */
function RecipientUrl({ url }: { url: string }) {
  const t = useTranslations('orderPeople');
  const id = useId();
  return (
    <p className="flex items-center gap-1">
      <bdi id={id} dir="ltr" translate="no" className="min-w-0 text-sm break-all">
        {url}
      </bdi>
      <CopyIcon text={url} label={t('copyLink')} selects={id} />
    </p>
  );
}

/** Opens the address on a map. */
export function MapAction({ order: { contact, zone } }: { order: ConsoleOrder }) {
  const t = useTranslations('orders');
  // At the counter there is no address.
  if (!contact || contact.address === '') return null;
  const place = encodeURIComponent(`${zone.en}, ${contact.address}, Qatar`);
  return <Action icon="map-pin" label={t('map')} href={`https://maps.google.com/?q=${place}`} />;
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
