import { useEffect } from 'react';
import { toast } from 'react-hot-toast/headless';
import { NavigationType, useBlocker, type Location } from 'react-router';
import { useTranslations } from 'use-intl';
import { limits } from '#contract/limits.ts';

/**
 * Without a connection the page stays and says so: the router would throw it away for a document that cannot come. The
 * way back stays open, since what was shown a moment ago is still here.
 */
export function useOfflineStop(): void {
  const t = useTranslations('error');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      !navigator.onLine && historyAction !== NavigationType.Pop && placeOf(currentLocation) !== placeOf(nextLocation),
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    toast.error(t('network'), { id: 'network', duration: limits.toasts.errorMs });
    blocker.reset();
  }, [blocker, t]);
}

function placeOf({ pathname, search }: Location): string {
  return pathname + search;
}
