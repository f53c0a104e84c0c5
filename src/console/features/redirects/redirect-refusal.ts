import { useTranslations } from 'use-intl';
import { isConsoleErrorOf } from '#contract/console/error-details.ts';

/** Why the shop refused an address, at its field. */
export function useRedirectRefusal(error: unknown): { from?: string; to?: string } {
  const t = useTranslations('redirects.reason');
  if (!isConsoleErrorOf(error, 'redirect_refused')) return {};
  const { reason } = error.details;
  return { [reason.startsWith('from_') ? 'from' : 'to']: t(reason) };
}
