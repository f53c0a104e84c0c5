import { startTransition, useOptimistic, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

type RowId = number | string;

interface State<Id> {
  selected?: Id[];
}

/**
 * The selected rows among those that are listed. They belong to the history entry of the list, so
 * they are there again after Back and after a reload.
 */
export function useSelection<Id extends RowId>(listed: readonly { id: Id }[]) {
  const navigate = useNavigate();
  const location = useLocation();
  const state = (location.state ?? {}) as State<Id>;
  // One that has left the list is not selected any more.
  const stored = (state.selected ?? []).filter((id) => listed.some((row) => row.id === id));
  // The router renders a new state later. Until then, React would undo the press on a box.
  const [ids, show] = useOptimistic(stored);
  // What was selected since this location: two boxes may be pressed before the list is shown again.
  const newest = useRef({ since: location, ids });

  function set(selected: Id[]): void {
    newest.current = { since: location, ids: selected };
    startTransition(() => {
      show(selected);
      void navigate({ search: location.search }, { replace: true, state: { ...state, selected, keepsScroll: true } });
    });
  }

  function toggle(id: Id): void {
    const before = newest.current.since === location ? newest.current.ids : ids;
    set(before.includes(id) ? before.filter((one) => one !== id) : [...before, id]);
  }

  return {
    isEmpty: ids.length === 0,
    has: (id: Id) => ids.includes(id),
    toggle,
    selectAll: () => set(listed.map(({ id }) => id)),
    clear: () => set([]),
  };
}

export type Selection<Id extends RowId = number> = ReturnType<typeof useSelection<Id>>;
