import type { ConsoleApi } from '#contract/console/api.ts';
import type { Member } from '#contract/console/staff.ts';
import type { OutputOf } from '#contract/http/endpoint.ts';
import { readQuery } from '../../runtime/api/use-read.ts';
import { useApp } from '../../runtime/app-context.ts';

/** After a write to a member. */
export function useMemberStore() {
  const app = useApp();
  const { queryClient } = app;
  const { queryKey } = readQuery(app, 'listStaff');

  function readAgain(): void {
    void queryClient.invalidateQueries({ queryKey });
    void queryClient.invalidateQueries({ queryKey: ['listAudit'] });
  }

  /** Shows the member as saved: the next write sends this version, also before the team is read again. */
  function store(saved: Member): void {
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<OutputOf<ConsoleApi['listStaff']>>(
      queryKey,
      (team) => team && { ...team, rows: team.rows.map((row) => (row.id === saved.id ? saved : row)) },
    );
    readAgain();
  }

  return { store, readAgain };
}
