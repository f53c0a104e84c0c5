import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { withoutLanguage } from '../runtime/i18n/language.ts';
import { pageAt } from '../runtime/page-table.ts';

const patienceMs = 200;

/**
 * The skeleton of the next page when a navigation takes longer than `patienceMs`. Null when only
 * the query of the address changes: then the current page stays.
 */
export function useNextPage(): ReactNode {
  const here = useLocation().pathname;
  // Unlike `useLocation`, `useNavigation` includes the basename.
  const next = useNavigation().location?.pathname;
  const there = next === undefined ? null : withoutLanguage(next);
  const target = there === null || there === here ? null : there;
  const [skeleton, setSkeleton] = useState<{ page: string; element: ReactNode }>();

  useEffect(() => {
    if (target === null) return;
    let cancelled = false;
    async function show(page: string): Promise<void> {
      const { PageSkeleton } = await import('./page-skeleton.tsx');
      if (cancelled) return;
      setSkeleton({ page, element: <PageSkeleton page={pageAt(page).name} /> });
      // The router stored the scroll position of the old page when the navigation began.
      scrollTo({ top: 0, behavior: 'instant' });
    }
    // If the skeleton cannot be loaded, the old page stays.
    const timer = setTimeout(() => void show(target).catch(() => undefined), patienceMs);
    return () => {
      cancelled = true;
      clearTimeout(timer);
      setSkeleton(undefined);
    };
  }, [target]);

  return target !== null && skeleton?.page === target ? skeleton.element : null;
}
