import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { searchNow } from '../../../runtime/page/use-address-search.ts';
import { countOrderFilters, readOrderFilters, type OrderFilters, writeOrderFilters } from './filters.rules.ts';

const FilterForm = lazy(async () => ({ default: (await import('./filter-form.tsx')).FilterForm }));

/** Narrows the list. The filters are in the address, so that a link keeps them. */
export function FilterBar({ filters }: { filters: OrderFilters }) {
  const t = useTranslations('orders.filter');
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const count = countOrderFilters(filters);
  const show = (next: OrderFilters) =>
    void navigate(`/orders${writeOrderFilters(next)}`, { state: { keepsScroll: true } });
  // A filtered list is no board.
  const stage = filters.stage ?? 'all';
  return (
    <div className="flex shrink-0 items-center gap-1">
      <Button
        size="small"
        variant="secondary"
        icon="filter"
        className="whitespace-nowrap"
        onClick={() => setOpen(true)}
      >
        <span>{t('open')}</span>
        {count > 0 && (
          <bdi dir="ltr" translate="no">
            ({count})
          </bdi>
        )}
      </Button>
      {count > 0 && (
        <Button
          size="small"
          variant="quiet"
          className="whitespace-nowrap"
          onClick={() => show({ stage: readOrderFilters(searchNow()).stage })}
        >
          {t('clear')}
        </Button>
      )}
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
      {open && (
        <Suspense>
          <FilterForm filters={filters} onDone={onDone} />
        </Suspense>
      )}
    </Dialog>
  );
}
