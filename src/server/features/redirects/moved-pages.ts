import { redirectLimits } from '#contract/console/redirect-limits.ts';
import type { Act, AuditEntry } from '../../audit/act.ts';
import { keyOf, withLanguageOf } from './redirect-paths.rules.ts';
import { isLed } from './redirect-targets.rules.ts';
import * as queries from './redirects.queries.ts';

const subjectOf = (id: number, from: string): AuditEntry['subject'] => ({
  kind: 'redirect',
  id,
  label: from.slice(0, 100),
});

/**
 * Redirects the former path of a page to its present one, and so those that led to the former path. A redirect from the
 * present path is deleted if it leads to the former one, also through others. Other redirects stay as staff have made
 * them. A shop that has as many redirects as it may have gets no other one.
 */
export async function redirectMovedPage(act: Act, from: string, to: string): Promise<void> {
  await queries.lockRedirects(act);
  const related = await queries.findRelated(act.tx, [from, to], [from]);
  const leading = [...related].filter(([, target]) => keyOf(target) === from);
  const back = isLed(to, from, related) && (await queries.findRedirect(act.tx, to));
  if (back) {
    await queries.deleteRedirect(act, back.id);
    act.note({ action: 'redirect.removed', subject: subjectOf(back.id, to), before: { from: to, to: back.to } });
  }
  await queries.writeTargets(
    act,
    leading
      .filter(([source]) => source !== to)
      .map(([source, target]) => ({ from: source, to: withLanguageOf(to, target) })),
  );
  if (related.has(from) || (await queries.countRedirects(act.tx)) >= redirectLimits.most) return;
  await queries.writeTargets(act, [{ from, to }]);
  const added = await queries.findRedirect(act.tx, from);
  if (added)
    act.note({ action: 'redirect.added', subject: subjectOf(added.id, from), after: { from, to, version: 1 } });
}
