import { auditActions, subjectKinds } from '#contract/console/audit-actions.ts';
import { isDay } from '#contract/values/qatar-time.ts';

export interface LogSearch {
  staff?: number;
  action?: (typeof auditActions)[number];
  subjectKind?: (typeof subjectKinds)[number];
  subjectId?: string;
  day?: string;
}

/** The filters of the log in the address. What is not a filter is left out. */
export function filterOf(search: URLSearchParams): LogSearch {
  const staff = Number(search.get('staff'));
  const action = auditActions.find((name) => name === search.get('action'));
  const subjectKind = subjectKinds.find((name) => name === search.get('kind'));
  const subjectId = search.get('subject');
  const day = search.get('day');
  return {
    ...(Number.isSafeInteger(staff) && staff > 0 && { staff }),
    ...(action && { action }),
    ...(subjectKind && { subjectKind }),
    ...(subjectId && subjectId.length <= 40 && { subjectId }),
    ...(day !== null && isDay(day) && { day }),
  };
}
