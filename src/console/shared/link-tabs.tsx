import { Link } from 'react-router';
import { classNames } from '#ui/styles/class-names.ts';

interface LinkTabsProps {
  /** The name of the landmark. */
  label: string;
  tabs: readonly { to: string; label: string; isCurrent: boolean }[];
}

/** A choice that the address names, as links. On a phone they wrap. */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link
              to={tab.to}
              replace
              state={{ keepsScroll: true }}
              aria-current={tab.isCurrent ? 'page' : undefined}
              className={classNames(
                'inline-flex min-h-11 items-center rounded-full px-4 no-underline',
                tab.isCurrent ? 'bg-maroon text-white' : 'bg-white text-ink inset-ring inset-ring-sand-deep',
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
