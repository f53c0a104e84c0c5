import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { ConsoleOrder } from '#contract/console/orders.ts';
import { CopyIcon } from '../../../shared/copy-button.tsx';
import { MapAction, OrderPeople } from '../order-people.tsx';

/** Who ordered, who receives it and where it goes, with a call, a message and a map in one press. */
export function OrderCustomer({ order }: { order: ConsoleOrder }) {
  const t = useTranslations('orders');
  const id = useId();
  const { contact, zone } = order;
  return (
    <section aria-label={t('customer')} className="mt-6">
      <h2 className="text-lg font-medium">{t('customer')}</h2>
      <div className="mt-2 flex flex-col gap-3 rounded-card bg-white p-4 shadow-card">
        <OrderPeople order={order} />
        {contact && (
          <>
            {contact.email !== '' && (
              <p>
                <bdi dir="ltr" translate="no">
                  {contact.email}
                </bdi>
              </p>
            )}
            <div>
              <p className="flex items-center gap-1 text-sm text-ink-soft">
                <span>{t('address')}</span>
                {contact.address !== '' && (
                  <CopyIcon
                    text={`${zone.ar} · ${zone.en}\n${contact.address}`}
                    label={t('copyAddress')}
                    selects={`${id}-address`}
                  />
                )}
              </p>
              <p id={`${id}-address`}>
                <bdi>{zone.ar}</bdi> · <bdi>{zone.en}</bdi>
                <br />
                <span dir="auto" className="whitespace-pre-line">
                  {contact.address}
                </span>
              </p>
            </div>
            <div className="flex max-sm:*:grow empty:hidden">
              <MapAction order={order} />
            </div>
          </>
        )}
      </div>
    </section>
  );
}
