import { toast } from 'react-hot-toast/headless';
import { isApiError } from '#contract/http/client.ts';
import { limits } from '#contract/values/limits.ts';
import type { Language } from '#contract/values/locale.ts';
import { messagesOf } from '../i18n/messages.ts';

/**
 * Shows one toast for a failed request. Toasts with the same key replace each other, and network
 * failures share one. A query in an ended session shows none: the page handles it.
 */
export function toastFailure(error: unknown, key: string, isWrite: boolean, language: Language): void {
  const { error: words } = messagesOf(language);
  const options = { duration: limits.toasts.errorMs };
  if (!isApiError(error)) {
    toast.error(words.generic, { ...options, id: key });
    globalThis.reportError(error);
  } else if (error.code === 'network') toast.error(words.network, { ...options, id: 'network' });
  // The component that adds asks for the options.
  else if (error.code === 'option_required') return;
  else if (error.code !== 'login_required' || isWrite)
    toast.error(error.message || words.generic, { ...options, id: key });
}
