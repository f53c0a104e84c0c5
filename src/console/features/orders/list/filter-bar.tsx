import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { orderStatuses, paymentStatuses } from '#contract/order-status.ts';
import { Button } from '#ui/action/button.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useRead } from '../../../runtime/api/use-read.ts';
import { useShopRead } from '../../../runtime/api/shop.ts';
import { searchNow } from '../../../runtime/page/use-address-search.ts';
import { mayOpen, useMe } from '../../../runtime/session/me-context.ts';
import { countOrderFilters, readOrderFilters, type OrderFilters, writeOrderFilters } from './filters.rules.ts';

/** Narrows the list. The filters are in the address, so that a link keeps them. */
export function FilterBar({ filters, children }: { filters: OrderFilters; children?: React.ReactNode }) {
  const t = useTranslations('orders.filter');
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const count = countOrderFilters(filters);
  const show = (next: OrderFilters) =>
    void navigate(`/orders${writeOrderFilters(next)}`, { state: { keepsScroll: true } });
  // A filtered list is no board.
  const stage = filters.stage ?? 'all';
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <Button size="small" variant="secondary" icon="filter" onClick={() => setOpen(true)}>
        <span>{t('open')}</span>
        {count > 0 && (
          <bdi dir="ltr" translate="no">
            ({count})
          </bdi>
        )}
      </Button>
      {count > 0 && (
        <Button size="small" variant="quiet" onClick={() => show({ stage: readOrderFilters(searchNow()).stage })}>
          {t('clear')}
        </Button>
      )}
      {children}
      <FilterDialog
        filters={{ ...filters, stage }}
        open={isOpen}
        onClose={() => setOpen(false)}
        onDone={(next) => {
          setOpen(false);
          show(next);
        }}
      />
    </div>
  );
}

interface FilterDialogProps {
  filters: OrderFilters;
  open: boolean;
  onClose: () => void;
  onDone: (filters: OrderFilters) => void;
}

function FilterDialog({ filters, open, onClose, onDone }: FilterDialogProps) {
  const t = useTranslations();
  return (
    <Dialog open={open} onClose={onClose} title={t('orders.filter.open')} closeLabel={t('action.close')} size="small">
      {open && <FilterForm filters={filters} onDone={onDone} />}
    </Dialog>
  );
}

function FilterForm({ filters, onDone }: Pick<FilterDialogProps, 'filters' | 'onDone'>) {
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
      <div className="grid grid-cols-2 gap-3">
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
