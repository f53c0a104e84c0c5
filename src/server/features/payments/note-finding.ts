import type { Db } from '../../database/connect.ts';
import { queueMails } from '../../mail/outbox.queries.ts';
import { addFinding, isFoundSince, type NewFinding } from './findings.queries.ts';

const minuteMs = 60_000;
// What is found within minutes is one mail, and there is one in an hour at most.
const mailAfterMs = 5 * minuteMs;
const mailEveryMs = 60 * minuteMs;

/** Notes what somebody of the shop should look at, and tells the shop by mail. */
export async function noteFinding(db: Db, finding: NewFinding): Promise<void> {
  if (!(await addFinding(db, finding)) || finding.isSettled === true) return;
  const since = new Date(finding.at.getTime() - mailEveryMs);
  if (await isFoundSince(db, since, finding.subject)) return;
  await queueMails(db, [{ kind: 'payment-alarm' }], new Date(finding.at.getTime() + mailAfterMs));
}
