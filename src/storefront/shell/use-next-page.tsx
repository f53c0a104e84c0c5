import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { withoutLanguage } from '../runtime/i18n/language.ts';
import { pageAt } from '../runtime/page-table.ts';

const patienceMs = 200;

/**
 * The outline of the page that is on its way, once that takes so long that it is better than the old page. Null for what
 * only changes the address's query or language: there the page stays and is changed in place.
 */
export function useNextPage(): ReactNode {
  const here = withoutLanguage(useLocation().pathname);
  const next = useNavigation().location?.pathname;
  const there = next === undefined ? null : withoutLanguage(next);
  const target = there === null || there === here ? null : there;
  const [outline, setOutline] = useState<{ of: string; shown: ReactNode }>();

  useEffect(() => {
    if (target === null) return;
    let gone = false;
    async function show(page: string): Promise<void> {
      const { PageSkeleton } = await import('./page-skeleton.tsx');
      if (gone) return;
      setOutline({ of: page, shown: <PageSkeleton page={pageAt(page).name} /> });
      // The router has noted the old page's position when the navigation began.
      scrollTo({ top: 0, behavior: 'instant' });
    }
    // Without its outline the old page stays a little longer.
    const timer = setTimeout(() => void show(target).catch(() => undefined), patienceMs);
    return () => {
      gone = true;
      clearTimeout(timer);
      setOutline(undefined);
    };
  }, [target]);

  return target !== null && outline?.of === target ? outline.shown : null;
}
