import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { isApiError } from '#contract/http/client.ts';
import { isLanguage, type Language, languages } from '#contract/values/locale.ts';
import { limits } from '#contract/values/limits.ts';
import { languageFacts } from '#i18n/languages.ts';
import { Button } from '#ui/action/button.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { useShopRead } from '../../runtime/api/shop.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { useDraft } from '../../runtime/drafts/use-draft.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { Refusal } from '../../shared/refusal.tsx';
import { FindProduct } from './find-product.tsx';
import { type NewLine, sameLine } from './new-line.rules.ts';
import { NewLines } from './new-lines.tsx';
import { Totals } from './totals.tsx';

interface Draft {
  lines: NewLine[];
  /** Null: the customer takes it at the counter. */
  zoneId: number | null;
}

/** An order for a caller or at the counter. What is bought stays on the device; the customer does not. */
export function NewOrderForm() {
  const t = useTranslations('newOrder');
  const { console, toasts, queryClient } = useApp();
  const navigate = useNavigate();
  const ownLanguage = useLanguage();
  const draft = useDraft<Draft>('new-order', { lines: [], zoneId: null });
  const { lines, zoneId } = draft.value;
  const [customer, setCustomer] = useState({ name: '', phone: '', email: '', address: '', note: '' });
  const [language, setLanguage] = useState<Language>(ownLanguage);
  const zones = useShopRead('listZones').data?.rows ?? [];
  const payments = useShopRead('listPaymentOptions').data?.rows ?? [];
  const [chosenPayment, setPayment] = useState<number | null>(null);
  const paymentOptionId = chosenPayment ?? payments[0]?.id ?? null;

  const wanted = lines.map(({ productId, variantId, quantity, options }) => ({
    productId,
    variantId,
    quantity,
    options: options.map(({ id, value }) => ({ customization_option_id: id, option_value: value })),
  }));
  const price = useQuery({
    queryKey: ['priceOrder', wanted, zoneId, paymentOptionId],
    queryFn: () =>
      console('priceOrder', {
        body: { lines: wanted, paymentOptionId: paymentOptionId ?? 0, ...(zoneId !== null && { zoneId }) },
      }),
    enabled: wanted.length > 0 && paymentOptionId !== null,
    // Prices and stock of now.
    staleTime: 0,
    gcTime: 0,
  });
  const priced = price.data;

  const place = useWrite('createOrder', {
    quiet: true,
    onDone: ({ number }) => {
      draft.clear();
      toasts.show({ kind: 'status', text: t('placed', { number }) });
      for (const name of ['listOrders', 'countOrders']) void queryClient.invalidateQueries({ queryKey: [name] });
      void navigate(`/orders/${number}`);
    },
  });
  const errors = isApiError(place.error) ? place.error.fields : {};
  const refused = place.error ?? price.error;
  const product = isApiError(refused) ? refused.details['product'] : undefined;
  const set = (change: Partial<typeof customer>) => setCustomer({ ...customer, ...change });

  function add(line: NewLine): void {
    const same = lines.find((other) => sameLine(other, line));
    const next = same
      ? lines.map((other) => (other === same ? { ...other, quantity: other.quantity + line.quantity } : other))
      : [...lines, line];
    draft.change({ ...draft.value, lines: next });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (paymentOptionId === null) return;
    const { name, phone, email, address, note } = customer;
    place.send({
      body: {
        lines: wanted,
        paymentOptionId,
        name,
        phone,
        email,
        language,
        note,
        ...(zoneId !== null && { delivery: { zoneId, address } }),
        ...(priced && { expectedTotal: priced.total }),
      },
    });
  }

  return (
    <form noValidate className="mt-5 flex max-w-3xl flex-col gap-5" onSubmit={submit}>
      <section aria-label={t('products')} className={cardClass({ className: 'flex flex-col gap-4' })}>
        <FindProduct onAdd={add} />
        <NewLines lines={lines} onChange={(next) => draft.change({ ...draft.value, lines: next })} />
      </section>
      <section aria-label={t('customer')} className={cardClass({ className: 'grid gap-5 sm:grid-cols-2' })}>
        <TextField
          label={t('name')}
          autoComplete="off"
          value={customer.name}
          error={errors['name']}
          onChange={({ target }) => set({ name: target.value })}
        />
        <TextField
          label={t('phone')}
          direction="ltr"
          inputMode="tel"
          autoComplete="off"
          value={customer.phone}
          error={errors['phone']}
          onChange={({ target }) => set({ phone: target.value })}
        />
        <TextField
          label={t('email')}
          hint={t('emailHint')}
          direction="ltr"
          inputMode="email"
          autoComplete="off"
          value={customer.email}
          error={errors['email']}
          onChange={({ target }) => set({ email: target.value })}
        />
        <SelectField
          label={t('language')}
          options={languages.map((value) => ({ value, label: languageFacts[value].ownName }))}
          value={language}
          onChange={({ target }) => {
            if (isLanguage(target.value)) setLanguage(target.value);
          }}
        />
        <SelectField
          label={t('where')}
          placeholder={t('counter')}
          options={zones.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={zoneId === null ? '' : String(zoneId)}
          error={errors['delivery.zoneId']}
          onChange={({ target }) =>
            draft.change({ ...draft.value, zoneId: target.value === '' ? null : Number(target.value) })
          }
        />
        <SelectField
          label={t('payment')}
          options={payments.map(({ id, option_name: label }) => ({ value: String(id), label }))}
          value={String(paymentOptionId ?? '')}
          error={errors['paymentOptionId']}
          onChange={({ target }) => setPayment(Number(target.value))}
        />
        {zoneId !== null && (
          <TextareaField
            className="sm:col-span-2"
            label={t('address')}
            rows={2}
            value={customer.address}
            error={errors['delivery.address']}
            onChange={({ target }) => set({ address: target.value })}
          />
        )}
        <TextareaField
          className="sm:col-span-2"
          label={t('note')}
          rows={2}
          maxLength={limits.orderNoteMax}
          value={customer.note}
          error={errors['note']}
          onChange={({ target }) => set({ note: target.value })}
        />
      </section>
      {priced && <Totals priced={priced} />}
      {refused !== null && (
        <div className="flex flex-col gap-2">
          <Refusal error={refused} />
          {typeof product === 'string' && <p className="font-medium">{t('about', { product })}</p>}
        </div>
      )}
      <div>
        <Button type="submit" busy={place.busy} disabled={lines.length === 0 || !priced}>
          {t('place')}
        </Button>
      </div>
    </form>
  );
}
