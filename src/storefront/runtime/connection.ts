import { toast } from 'react-hot-toast/headless';
import { limits } from '#contract/limits.ts';
import type { Language } from '#contract/locale.ts';
import { messagesOf } from './messages.ts';

/**
 * Whether the browser knows that it has no connection; says so then. A page must not be left in that case: the router
 * would throw it away for a document that cannot come.
 */
export function isCutOff(language: Language): boolean {
  if (navigator.onLine) return false;
  toast.error(messagesOf(language).error.network, { id: 'network', duration: limits.toasts.errorMs });
  return true;
}
