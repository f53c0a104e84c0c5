import type { FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { ConsoleApi } from '#contract/console/api.ts';
import { isConsoleErrorOf } from '#contract/console/error-details.ts';
import type { OutputOf } from '#contract/http/endpoint.ts';
import { limits } from '#contract/values/limits.ts';
import { formatPrice } from '#i18n/format.ts';
import { Button } from '#ui/action/button.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { Refusal } from '../../shared/refusal.tsx';
import { useFirstWrong } from '../../shared/use-first-wrong.ts';
import { CustomerFields } from './customer-fields.tsx';
import { DeliveryFields } from './delivery-fields.tsx';
import { FindProduct } from './find-product.tsx';
import { withLine } from './new-line.rules.ts';
import { NewLines } from './new-lines.tsx';
import { type NewOrder, useNewOrder } from './use-new-order.ts';

/** An order for a caller or at the counter. What is bought stays on the device; the customer does not. */
export function NewOrderForm() {
  const t = useTranslations('newOrder');
  const order = useNewOrder();
  const { draft, change, contact, setContact, fields, priced } = order;
  const form = useFirstWrong(order.refused);

  function submit(event: FormEvent): void {
    event.preventDefault();
    order.send();
  }

  const isTimeLost = draft.isDelivered && order.pick.kind === 'lost';
  const section = cardClass({ className: 'flex flex-col gap-5' });
  return (
    <form ref={form} noValidate className="mt-5 flex max-w-3xl flex-col gap-5" onSubmit={submit}>
      <section aria-label={t('products')} className={section}>
        <h2 className="text-heading font-medium">{t('products')}</h2>
        <FindProduct onAdd={(line) => change({ lines: withLine(draft.lines, line) })} />
        <NewLines lines={draft.lines} fields={fields} onChange={(lines) => change({ lines })} />
      </section>
      <section aria-label={t('customer')} className={section}>
        <h2 className="text-heading font-medium">{t('customer')}</h2>
        <CustomerFields order={order} />
      </section>
      <section aria-label={t('delivery')} className={section}>
        <h2 className="text-heading font-medium">{t('delivery')}</h2>
        <DeliveryFields order={order} />
      </section>
      <section aria-label={t('payment')} className={section}>
        <SelectField
          label={t('payment')}
          options={order.payments.map(({ id, option_name: label }) => ({ value: String(id), label }))}
          value={String(order.paymentOptionId ?? '')}
          error={fields['paymentOptionId']}
          onChange={({ target }) => change({ paymentOptionId: Number(target.value) })}
        />
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
      {priced && <Totals priced={priced} />}
      <Problem order={order} />
      <div>
        <Button
          type="submit"
          className="max-sm:w-full"
          busy={order.place.busy}
          disabled={!priced || order.isPricing || isTimeLost}
        >
          {t('place')}
        </Button>
      </div>
    </form>
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
  const isAboutTime = refused?.code === 'slot_full' || refused?.code === 'slot_over';
  if (refusal === null || (isAboutTime && pick.kind === 'lost')) return null;
  const product = productOf(refusal);
  return (
    <div className="flex flex-col gap-2">
      <Refusal error={refusal} />
      {product !== undefined && <p className="font-medium">{t('about', { product })}</p>}
    </div>
  );
}

/** What the order costs, by the rules of the checkout. */
function Totals({ priced }: { priced: OutputOf<ConsoleApi['priceOrder']> }) {
  const t = useTranslations('newOrder.sum');
  const language = useLanguage();
  return (
    <dl className={cardClass({ className: 'grid grid-cols-[1fr_auto] gap-y-2' })}>
      {(['subtotal', 'delivery', 'fee', 'total'] as const).map((part) => (
        <div key={part} className={`contents ${part === 'total' ? '*:text-lg *:font-medium' : ''}`}>
          <dt>{t(part)}</dt>
          <dd className="text-end">
            <bdi>{formatPrice(priced[part], language)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
