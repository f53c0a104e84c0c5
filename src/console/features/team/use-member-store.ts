import type { Member } from '#contract/console/staff.ts';
import { changeShown, withRows } from '../../runtime/api/show-saved.ts';
import { useApp } from '../../runtime/app-context.ts';

/** After a write to a member. */
export function useMemberStore() {
  const { queryClient } = useApp();

  function readAgain(): void {
    void queryClient.invalidateQueries({ queryKey: ['listStaff'] });
    void queryClient.invalidateQueries({ queryKey: ['listAudit'] });
  }

  /** Shows the member as saved: the next write sends this version, also before the team is read again. */
  function store(saved: Member): void {
    changeShown(queryClient, 'listStaff', (team) => withRows(team, new Map([[saved.id, saved]])));
    readAgain();
  }

  return { store, readAgain };
}
