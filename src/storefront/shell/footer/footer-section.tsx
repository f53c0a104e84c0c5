import { useEffect, useState, type ReactNode } from 'react';
import { Icon } from '#ui/display/icon.tsx';

const wideScreen = '(width >= 40rem)';

/**
 * A section of the footer: folded on a phone, always open on wider screens. Without script, a CSS
 * rule opens it there in browsers that know `::details-content`; in others it can be opened.
 */
export function FooterSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  const [wide, setWide] = useState(false);
  useEffect(() => {
    const screen = matchMedia(wideScreen);
    const read = () => setWide(screen.matches);
    read();
    screen.addEventListener('change', read);
    return () => screen.removeEventListener('change', read);
  }, []);

  return (
    <details open={wide} className="footer-section group max-sm:border-b max-sm:border-line">
      <summary
        tabIndex={wide ? -1 : undefined}
        onClick={(event) => wide && event.preventDefault()}
        className="flex min-h-12 list-none items-center justify-between gap-3 sm:mb-2 sm:min-h-0 sm:cursor-default"
      >
        <h2 className="font-medium">{title}</h2>
        <Icon
          name="chevron-down"
          className="size-5 text-ink-soft transition-[rotate] group-open:rotate-180 sm:group-open:hidden"
        />
      </summary>
      <div className="max-sm:pb-4">{children}</div>
    </details>
  );
}
