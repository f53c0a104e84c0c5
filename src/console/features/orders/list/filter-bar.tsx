import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { searchNow } from '../../../runtime/page/use-address-search.ts';
import { countOrderFilters, readOrderFilters, type OrderFilters, writeOrderFilters } from './filters.rules.ts';

const FilterSummary = lazy(async () => ({ default: (await import('./filter-summary.tsx')).FilterSummary }));
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
  const { stage: shown, ...extra } = filters;
  const stage = shown ?? 'all';
  return (
    <div className="flex shrink-0 items-center gap-1">
      <Button
        size="small"
        variant="secondary"
        icon="filter"
        className="thumb-target whitespace-nowrap xl:min-h-8.5 xl:py-0"
        onClick={() => setOpen(true)}
      >
        {count === 0 ? (
          t('open')
        ) : (
          <span className="block max-w-40 truncate">
            <VisuallyHidden>{t('open')} </VisuallyHidden>
            <Suspense fallback={count}>
              <FilterSummary filters={extra} />
            </Suspense>
          </span>
        )}
      </Button>
      {count > 0 && (
        <IconButton
          icon="close"
          label={t('clear')}
          iconClassName="size-4"
          className="xl:-my-1.5"
          onClick={() => show({ stage: readOrderFilters(searchNow()).stage })}
        />
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
