import { Link, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import type { OrderStage } from '#contract/console/order-work.ts';
import { classNames } from '#ui/styles/class-names.ts';
import { searchNow } from '../../../runtime/page/use-address-search.ts';
import { opensHere, useShownInRow } from '../../../shared/link-row.ts';
import { readOrderFilters, type OrderFilters, writeOrderFilters } from './filters.rules.ts';

interface StageTabsProps {
  /** The stages that the person works on. */
  stages: readonly OrderStage[];
  filters: OrderFilters;
  counts: Record<OrderStage, number> | undefined;
  /** Whether the board is a choice: on a wide screen. */
  hasBoard: boolean;
}

/** The stages of the work with their counts, as links: the address names the stage. */
export function StageTabs({ stages, filters, counts, hasBoard }: StageTabsProps) {
  const t = useTranslations('orders');
  const shown = filters.stage ?? (hasBoard ? 'board' : stages[0]);
  const { stage: _stage, ...extra } = filters;
  const navigate = useNavigate();
  // The filters may have changed since the tabs were rendered.
  const open = (stage: OrderFilters['stage']) =>
    void navigate(`/orders${writeOrderFilters({ ...readOrderFilters(searchNow()), stage })}`, {
      state: { keepsScroll: true },
    });
  return (
    <nav
      aria-label={t('stages')}
      data-long={stages.includes('unpaid') || undefined}
      className="-mx-4 overflow-x-auto px-4 md:mx-0 md:px-0"
    >
      <ul className="flex gap-2 py-1 xl:gap-1 xl:py-0">
        {hasBoard && <Tab to="/orders" label={t('stage.board')} isCurrent={shown === 'board'} />}
        {stages.map((stage) => (
          <Tab
            key={stage}
            to={`/orders${writeOrderFilters({ stage, ...extra })}`}
            label={t(`stage.${stage}`)}
            count={counts?.[stage]}
            isCurrent={shown === stage}
            onOpen={() => open(stage)}
          />
        ))}
        <Tab
          to={`/orders${writeOrderFilters({ stage: 'all', ...extra })}`}
          label={t('stage.all')}
          isCurrent={shown === 'all'}
          onOpen={() => open('all')}
        />
      </ul>
    </nav>
  );
}

function Tab({
  to,
  label,
  count = 0,
  isCurrent,
  onOpen,
}: {
  to: string;
  label: string;
  count?: number | undefined;
  isCurrent: boolean;
  onOpen?: () => void;
}) {
  const item = useShownInRow(isCurrent);
  return (
    <li ref={item} className="shrink-0">
      <Link
        to={to}
        state={{ keepsScroll: true }}
        onClick={(event) => {
          if (!onOpen || !opensHere(event)) return;
          event.preventDefault();
          onOpen();
        }}
        aria-current={isCurrent ? 'page' : undefined}
        className={classNames(
          'thumb-target inline-flex min-h-11 items-center gap-2 rounded-full px-4 whitespace-nowrap xl:min-h-8.5 xl:gap-1 xl:px-2 xl:text-sm no-underline',
          isCurrent ? 'bg-maroon text-white' : 'bg-white text-ink inset-ring inset-ring-line-strong',
        )}
      >
        <span>{label}</span>
        {count > 0 && (
          <bdi dir="ltr" translate="no">
            {count}
          </bdi>
        )}
      </Link>
    </li>
  );
}
