import { Link } from 'react-router';
import { classNames } from '#ui/styles/class-names.ts';
import { opensHere, useShownInRow } from './link-row.ts';

interface LinkTabsProps {
  /** The name of the landmark. */
  label: string;
  tabs: readonly { to: string; label: string; isCurrent: boolean }[];
  /** Opens a tab instead of its link, by its place: another choice of the address may not be shown yet. */
  onOpen?: (place: number) => void;
}

/** A choice that the address names, as links. On a phone they are one row, which scrolls sideways. */
export function LinkTabs({ label, tabs, onOpen }: LinkTabsProps) {
  return (
    <nav aria-label={label} className="max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4">
      <ul className="flex gap-2 max-sm:py-1 sm:flex-wrap">
        {tabs.map((tab, place) => (
          <Tab key={tab.to} {...tab} onOpen={onOpen && (() => onOpen(place))} />
        ))}
      </ul>
    </nav>
  );
}

function Tab({ to, label, isCurrent, onOpen }: LinkTabsProps['tabs'][number] & { onOpen?: (() => void) | undefined }) {
  const item = useShownInRow(isCurrent);
  return (
    <li ref={item} className="shrink-0">
      <Link
        to={to}
        replace
        state={{ keepsScroll: true }}
        onClick={(event) => {
          if (!onOpen || !opensHere(event)) return;
          event.preventDefault();
          onOpen();
        }}
        aria-current={isCurrent ? 'page' : undefined}
        className={classNames(
          'inline-flex min-h-11 items-center rounded-pill px-4 whitespace-nowrap no-underline',
          isCurrent ? 'bg-maroon text-white' : 'bg-white text-ink inset-ring inset-ring-line-strong',
        )}
      >
        {label}
      </Link>
    </li>
  );
}
