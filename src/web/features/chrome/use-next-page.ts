import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { withoutLanguage } from '../../platform/language.ts';
import { pageAt } from '../../platform/page-table.ts';

const patienceMs = 200;

/**
 * The name of the page that is on its way, once it takes so long that its outline is better than the old page. Null
 * for what only changes the address's query or language: there the page stays and is changed in place.
 */
export function useNextPage(): string | null {
  const here = withoutLanguage(useLocation().pathname);
  const next = useNavigation().location?.pathname;
  const there = next === undefined ? null : withoutLanguage(next);
  const target = there === null || there === here ? null : there;
  const [late, setLate] = useState<string | null>(null);

  useEffect(() => {
    if (target === null) return;
    const timer = setTimeout(() => {
      setLate(target);
      // The router has noted the old page's position when the navigation began.
      scrollTo({ top: 0, behavior: 'instant' });
    }, patienceMs);
    return () => {
      clearTimeout(timer);
      setLate(null);
    };
  }, [target]);

  return target !== null && late === target ? pageAt(target).name : null;
}
