import { useRef, type ComponentProps } from 'react';
import { Link, useNavigate, type LinkProps, type NavigateOptions } from 'react-router';
import { isOffline } from '../data/connection.ts';
import { useLanguage, useAppContext } from '../app-context.ts';

// Hover or focus for a shorter time does not prefetch.
const intentMs = 80;

export type ShopLinkProps = ComponentProps<'a'> &
  Pick<LinkProps, 'state' | 'preventScrollReset' | 'replace'> & { to: string };

/**
 * A link inside the shop, in the language of the page. It prefetches code and data of its page on
 * hover, focus or touch. Offline, a click stays on the page.
 */
export function ShopLink({ to, onClick, onPointerEnter, onFocus, onTouchStart, ...rest }: ShopLinkProps) {
  const app = useAppContext();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  function prefetch(): void {
    app.prefetchPage(to);
  }
  function prefetchSoon(): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(prefetch, intentMs);
  }
  const cancel = () => clearTimeout(timer.current);

  return (
    <Link
      to={to}
      onClick={(event) => {
        cancel();
        if (isOffline(app.language)) return event.preventDefault();
        onClick?.(event);
      }}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        if (event.pointerType === 'mouse') prefetchSoon();
      }}
      onPointerLeave={cancel}
      onFocus={(event) => {
        onFocus?.(event);
        prefetchSoon();
      }}
      onBlur={cancel}
      onTouchStart={(event) => {
        onTouchStart?.(event);
        prefetch();
      }}
      {...rest}
    />
  );
}

/** Returns a function that navigates to a path of the page table. Offline it does nothing. */
export function useShopNavigate(): (path: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const language = useLanguage();
  return (path, options) => {
    if (!isOffline(language)) void navigate(path, options);
  };
}
