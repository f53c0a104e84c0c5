import { useLocation, useNavigate } from 'react-router';

interface State {
  selected?: number[];
}

/**
 * The selected orders among those that are listed. They belong to the history entry of the list, so
 * they are there again after Back and after a reload.
 */
export function useSelection(listed: readonly { id: number }[]) {
  const navigate = useNavigate();
  const location = useLocation();
  const state = (location.state ?? {}) as State;
  // One that has left the list is not selected any more.
  const ids = (state.selected ?? []).filter((id) => listed.some((order) => order.id === id));

  function set(selected: number[]): void {
    void navigate({ search: location.search }, { replace: true, state: { ...state, selected, keepsScroll: true } });
  }

  return {
    isEmpty: ids.length === 0,
    has: (id: number) => ids.includes(id),
    toggle: (id: number) => set(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]),
    selectAll: () => set(listed.map(({ id }) => id)),
    clear: () => set([]),
  };
}

export type Selection = ReturnType<typeof useSelection>;
