import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import type { Merge } from '#contract/account.ts';

/** Shows a toast with what was merged from this device into the account. */
export function useMergeToast(): (merge: Merge | undefined) => void {
  const t = useTranslations('auth');
  return (merge) => {
    if (!merge) return;
    if (merge.items > 0) toast.success(t('mergedItems', { count: merge.items }));
    if (merge.favourites > 0) toast.success(t('mergedFavourites', { count: merge.favourites }));
  };
}
