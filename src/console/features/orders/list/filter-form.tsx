import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { orderStatuses, paymentStatuses } from '#contract/order-status.ts';
import { dueFilters } from '#contract/console/order-work.ts';
import { isDay } from '#contract/values/qatar-time.ts';
import { Button } from '#ui/action/button.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useRead } from '../../../runtime/api/use-read.ts';
import { useShopRead } from '../../../runtime/api/shop.ts';
import { mayOpen, useMe } from '../../../runtime/session/me-context.ts';
import { type OrderFilters, readOrderFilters, writeOrderFilters } from './filters.rules.ts';

interface FilterFormProps {
  filters: OrderFilters;
  onDone: (filters: OrderFilters) => void;
}

/** The filters of a list of orders. */
export function FilterForm({ filters, onDone }: FilterFormProps) {
  const t = useTranslations('orders');
  const me = useMe();
  const zones = useShopRead('listZones').data?.rows ?? [];
  const [values, setValues] = useState(() => new URLSearchParams(writeOrderFilters(filters)));
  const field = (name: string) => ({
    value: values.get(name) ?? '',
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      const next = new URLSearchParams(values);
      if (value === '') next.delete(name);
      else next.set(name, value);
      setValues(next);
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    onDone(readOrderFilters(values));
  }

  return (
    <form noValidate className="flex flex-col gap-4 py-2" onSubmit={submit}>
      {filters.stage === 'all' && (
        <SelectField
          label={t('filter.status')}
          placeholder={t('filter.any')}
          options={orderStatuses.map((status) => ({ value: status, label: t(`status.${status}`) }))}
          {...field('status')}
        />
      )}
      <SelectField
        label={t('filter.payment')}
        placeholder={t('filter.any')}
        options={paymentStatuses.map((status) => ({ value: status, label: t(`paymentStatus.${status}`) }))}
        {...field('payment')}
      />
      <SelectField
        label={t('filter.zone')}
        placeholder={t('filter.any')}
        options={zones.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...field('zone')}
      />
      {mayOpen(me, 'orders.assign') && <DriverField {...field('driver')} />}
      <SelectField
        label={t('filter.due')}
        placeholder={t('filter.any')}
        options={dueFilters.map((group) => ({ value: group, label: t(`due.${group}`) }))}
        {...field('due')}
        value={isDay(values.get('due') ?? '') ? '' : (values.get('due') ?? '')}
      />
      <TextField
        type="date"
        direction="ltr"
        label={t('filter.dueDay')}
        {...field('due')}
        value={isDay(values.get('due') ?? '') ? (values.get('due') ?? '') : ''}
      />
      <SelectField
        label={t('filter.sort')}
        placeholder={t('filter.promise')}
        options={[{ value: 'newest', label: t('filter.newest') }]}
        {...field('sort')}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField type="date" direction="ltr" label={t('filter.from')} {...field('from')} />
        <TextField type="date" direction="ltr" label={t('filter.to')} {...field('to')} />
      </div>
      <Button type="submit" wide>
        {t('filter.apply')}
      </Button>
    </form>
  );
}

function DriverField(field: { value: string; onChange: (event: { target: { value: string } }) => void }) {
  const t = useTranslations('orders.filter');
  const drivers = useRead('listDrivers').data?.rows ?? [];
  return (
    <SelectField
      label={t('driver')}
      placeholder={t('any')}
      options={drivers.map(({ id, name }) => ({ value: String(id), label: name }))}
      {...field}
    />
  );
}
