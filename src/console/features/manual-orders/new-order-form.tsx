import type { FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { isConsoleErrorOf } from '#contract/console/error-details.ts';
import { isTimeRefused } from '#contract/delivery-pick.ts';
import { limits } from '#contract/values/limits.ts';
import { cardClass } from '#ui/display/card.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { AskButton } from '../../shared/ask-button.tsx';
import { Refusal } from '../../shared/refusal.tsx';
import { useFirstWrong } from '../../shared/use-first-wrong.ts';
import { CustomerFields } from './customer-fields.tsx';
import { DeliveryFields } from './delivery-fields.tsx';
import { FindProduct } from './find-product.tsx';
import { GiftFields } from './gift-fields.tsx';
import { NewLines } from './new-lines.tsx';
import { OrderBar, Totals } from './order-bar.tsx';
import { PaymentFields } from './payment-fields.tsx';
import { type NewOrder, useNewOrder } from './use-new-order.ts';

/** An order for a caller or at the counter. What is bought stays on the device; the customer does not. */
export function NewOrderForm() {
  const t = useTranslations('newOrder');
  const order = useNewOrder();
  const { draft, change, contact, setContact, fields, priced } = order;
  const form = useFirstWrong(order.refused);

  function submit(event: FormEvent): void {
    event.preventDefault();
    // A picture on its way belongs to a line that is about to come.
    if (!order.isUploading) order.send();
  }

  const isTimeLost = draft.isDelivered && order.pick.kind === 'lost';
  const section = cardClass({ className: 'flex flex-col gap-5' });
  return (
    <form ref={form} noValidate className="mt-5 flex max-w-3xl flex-col gap-5" onSubmit={submit}>
      {order.isBegun && <StartOver order={order} />}
      <section aria-label={t('products')} className={section}>
        <h2 className="text-heading font-medium">{t('products')}</h2>
        <FindProduct uploads={order.uploads} onAdd={order.addLine} />
        <NewLines
          lines={draft.lines}
          amountOf={order.amountOf}
          fields={fields}
          onChange={(lines) => change({ lines })}
        />
      </section>
      <section aria-label={t('customer')} className={section}>
        <h2 className="text-heading font-medium">{t('customer')}</h2>
        <CustomerFields order={order} />
      </section>
      <section aria-label={t('delivery')} className={section}>
        <h2 className="text-heading font-medium">{t('delivery')}</h2>
        <GiftFields order={order} />
        <DeliveryFields order={order} />
      </section>
      <section aria-label={t('payment')} className={section}>
        <PaymentFields order={order} />
        <TextareaField
          label={t('note')}
          optionalText={t('optional')}
          rows={2}
          maxLength={limits.orderNoteMax}
          value={contact.note}
          error={fields['note']}
          onChange={({ target }) => setContact({ note: target.value })}
        />
      </section>
      <Totals order={order} />
      <Problem order={order} />
      <OrderBar order={order} disabled={!priced || order.isPricing || isTimeLost} />
    </form>
  );
}

/** Forgets what was chosen and typed, for the next caller. */
function StartOver({ order: { isRestored, startOver } }: { order: NewOrder }) {
  const t = useTranslations('newOrder');
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-40 flex-1 text-ink-soft">{isRestored && t('restored')}</p>
      <AskButton label={t('startOver')} title={t('startOverTitle')} busy={false} onConfirm={startOver}>
        {t('startOverText')}
      </AskButton>
    </div>
  );
}

/** The product of the line that is refused. */
function productOf(refusal: unknown): string | undefined {
  for (const code of ['not_found', 'out_of_stock', 'option_required'] as const)
    if (isConsoleErrorOf(refusal, code)) return refusal.details.product;
  return undefined;
}

/** Why the order has no price or was refused, and about which product. */
function Problem({ order: { refusal, refused, pick } }: { order: NewOrder }) {
  const t = useTranslations('newOrder');
  // Said where the time is chosen.
  const isAboutTime = isTimeRefused(refused?.code);
  if (refusal === null || (isAboutTime && pick.kind === 'lost')) return null;
  const product = productOf(refusal);
  return (
    <div className="flex flex-col gap-2">
      <Refusal error={refusal} />
      {product !== undefined && <p className="font-medium">{t('about', { product })}</p>}
    </div>
  );
}
