import { toast } from 'react-hot-toast/headless';
import { limits } from '#contract/values/limits.ts';
import type { Language } from '#contract/values/locale.ts';
import { messagesOf } from '../i18n/messages.ts';

/**
 * Returns whether the browser is offline, and shows a toast if so. Callers then stay on the page,
 * because the next document cannot be loaded.
 */
export function isOffline(language: Language): boolean {
  if (navigator.onLine) return false;
  toast.error(messagesOf(language).error.network, { id: 'network', duration: limits.toasts.errorMs });
  return true;
}
