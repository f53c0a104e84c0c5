import { lazy, Suspense, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import type { Order } from '#contract/orders.ts';
import { Button, buttonClass } from '#ui/action/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { FocusOnMount } from '#ui/layout/focus-on-mount.tsx';
import { classNames } from '#ui/styles/class-names.ts';

// Few orders need it.
const DeliveryForm = lazy(() => import('./delivery-form.tsx'));

/** Where a gift is of which the recipient chooses place and time, with the link to send. */
export function RecipientLink({ order }: { order: Order }) {
  const t = useTranslations('orders.asked');
  const [isOpen, setIsOpen] = useState(false);
  const { gift } = order;
  if (!gift?.askRecipient || !gift.recipientState) return null;
  const { recipientName: recipient, recipientState: state } = gift;
  const isWaiting = state === 'asked' || state === 'lapsed';
  return (
    <Card as="section" padding="large" aria-label={t('title')} className="mb-6 flex flex-col gap-4 print:hidden">
      <p className="text-lg">{t(state, { recipient })}</p>
      {state === 'asked' && <SendLink order={order} />}
      {isWaiting && !isOpen && order.order_status === 'Pending' && (
        <Button
          variant={state === 'lapsed' ? 'primary' : 'quiet'}
          className={classNames('self-start', state !== 'lapsed' && '-mx-4')}
          onClick={() => setIsOpen(true)}
        >
          {t('giveAddress')}
        </Button>
      )}
      {isWaiting && isOpen && (
        <Suspense>
          <FocusOnMount>
            <DeliveryForm order={order} />
          </FocusOnMount>
        </Suspense>
      )}
    </Card>
  );
}

/** Sends the link of the recipient's page by WhatsApp, or copies it. */
export function SendLink({ order: { gift } }: { order: Order }) {
  const t = useTranslations('orders.asked');
  if (!gift?.recipientUrl) return null;
  const { recipientUrl: link, recipientPhone: phone } = gift;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link ?? '');
      toast.success(t('copied'));
    } catch {
      // Without https the browser has no clipboard: the link can be selected below.
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      <a
        href={`https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(t('shareText', { link }))}`}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({})}
      >
        <Icon name="whatsapp" className="size-5" />
        <span>{t('send')}</span>
      </a>
      <Button variant="secondary" icon="copy" onClick={() => void copy()}>
        {t('copy')}
      </Button>
      <p className="basis-full text-sm text-ink-soft">
        <bdi dir="ltr" translate="no" className="break-all select-all">
          {link}
        </bdi>
      </p>
    </div>
  );
}
