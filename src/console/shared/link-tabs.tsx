import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { classNames } from '#ui/styles/class-names.ts';

interface LinkTabsProps {
  /** The name of the landmark. */
  label: string;
  tabs: readonly { to: string; label: string; isCurrent: boolean }[];
  /** Opens a tab instead of its link, by its place: another choice of the address may not be shown yet. */
  onOpen?: (place: number) => void;
}

/** Whether a press opens a link here, not in another tab or window. */
export function opensHere({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** A choice that the address names, as links. On a phone they wrap. */
export function LinkTabs({ label, tabs, onOpen }: LinkTabsProps) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {tabs.map((tab, place) => (
          <li key={tab.to}>
            <Link
              to={tab.to}
              replace
              state={{ keepsScroll: true }}
              onClick={(event) => {
                if (!onOpen || !opensHere(event)) return;
                event.preventDefault();
                onOpen(place);
              }}
              aria-current={tab.isCurrent ? 'page' : undefined}
              className={classNames(
                'inline-flex min-h-11 items-center rounded-full px-4 no-underline',
                tab.isCurrent ? 'bg-maroon text-white' : 'bg-white text-ink inset-ring inset-ring-line-strong',
              )}
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
