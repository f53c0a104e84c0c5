import { lazy, Suspense } from 'react';
import type { SelectionBarProps } from './selection-bar.tsx';

const SelectionBar = lazy(async () => ({ default: (await import('./selection-bar.tsx')).SelectionBar }));

/** The steps of the selected orders, loaded when the first one is selected. */
export function LazySelectionBar(props: SelectionBarProps) {
  return props.selection.isEmpty ? null : (
    <Suspense>
      <SelectionBar {...props} />
    </Suspense>
  );
}
