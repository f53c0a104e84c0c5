import { redirectLimits } from '#contract/console/redirect-limits.ts';
import type { Act } from '../../audit/act.ts';
import { createTargets } from './redirect-targets.rules.ts';
import * as queries from './redirects.queries.ts';

/**
 * Redirects the former path of a page to its present one, and those that led to the former path. The redirect of a path
 * that has become a page is deleted. A shop that has as many redirects as it may have gets no other one.
 */
export async function redirectMovedPage(act: Act, from: string, to: string): Promise<void> {
  await queries.lockRedirects(act);
  await queries.deleteBySource(act, to);
  if ((await queries.countRedirects(act.tx)) >= redirectLimits.most) return;
  const targets = createTargets(await queries.findRelated(act.tx, [from], [from]));
  targets.add(from, to);
  await queries.writeTargets(act, targets.changes());
}
