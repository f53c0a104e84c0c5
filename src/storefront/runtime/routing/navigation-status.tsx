import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { withoutLanguage } from '../i18n/language.ts';

/** Shows a progress bar while the next page loads, and announces its title to screen readers. */
export function NavigationStatus() {
  const busy = useNavigation().state !== 'idle';
  const path = withoutLanguage(useLocation().pathname);
  const [title, setTitle] = useState('');
  const shown = useRef(path);

  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    setTitle(document.title);
  }, [path]);

  return (
    <>
      <div
        aria-hidden
        data-busy={busy || undefined}
        className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 bg-maroon opacity-0 transition-opacity data-busy:animate-pulse data-busy:opacity-100 data-busy:delay-150"
      />
      <div role="status" className="sr-only">
        {title}
      </div>
    </>
  );
}
