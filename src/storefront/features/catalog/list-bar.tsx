import { useRef, type ComponentProps } from 'react';
import { ListToolbar } from './list-toolbar.tsx';

/**
 * The toolbar of a list. It stays below the header while the list scrolls; on a phone only its
 * controls do. A new choice shows the list from its beginning.
 */
export function ListBar({ onChoice, ...toolbar }: ComponentProps<typeof ListToolbar>) {
  const start = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={start} />
      {/* What gets the focus in the list scrolls to below the bar; its own controls stay. */}
      <div className="sticky top-7 z-20 -mx-4 -mt-3 mb-4 bg-pearl px-4 py-3 **:-scroll-mt-24 sm:top-16 lg:top-18 print:hidden [&~*_*]:scroll-mt-16">
        <ListToolbar
          {...toolbar}
          onChoice={(choice) => {
            if ((start.current?.getBoundingClientRect().top ?? 0) < 0) start.current?.scrollIntoView();
            onChoice(choice);
          }}
        />
      </div>
    </>
  );
}
