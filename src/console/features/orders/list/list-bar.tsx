import type { ReactNode } from 'react';

interface ListBarProps {
  stageTabs: ReactNode;
  /** Null where the line of the title has them. */
  dueTabs: ReactNode;
  filter: ReactNode;
  /** What can be done with the list. */
  children?: ReactNode;
}

/**
 * What chooses the orders of a list: one line on a wide screen, or two where the stages would be cut; two on a phone,
 * which scroll sideways.
 */
export function ListBar({ stageTabs, dueTabs, filter, children }: ListBarProps) {
  return (
    <div className="xl:flex xl:items-center xl:has-data-long:flex-wrap xl:gap-x-2">
      <div className="min-w-0 xl:flex-auto">{stageTabs}</div>
      <div className="-mx-4 flex items-center gap-1 overflow-x-auto px-4 md:mx-0 md:px-0 xl:shrink-0 xl:overflow-visible">
        {filter}
        {dueTabs}
        {children}
      </div>
    </div>
  );
}
