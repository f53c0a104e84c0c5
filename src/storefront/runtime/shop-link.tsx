import { type ComponentProps, useRef } from 'react';
import { Link, useLocation, useNavigate, type LinkProps, type NavigateOptions } from 'react-router';
import { isCutOff } from './connection.ts';
import { languageOf, withLanguage } from './language.ts';
import { useLanguage, useRuntime } from './shop.ts';

/** Turns a path of the page table (`/product/7`) into one below the current prefix (`/ar/product/7`). */
export function useShopPath(): (path: string) => string {
  const language = languageOf(useLocation().pathname);
  return (path) => (path.startsWith('/') ? withLanguage(path, language) : path);
}

// A pointer that only passes by, or a focus on its way through, is no intent.
const intentMs = 80;

export type ShopLinkProps = ComponentProps<'a'> & Pick<LinkProps, 'state' | 'preventScrollReset'> & { to: string };

// As it stands in HTML. What a browser does with it would be most of what a link costs the server.
function PlainLink({ to, state: _state, preventScrollReset: _scroll, children, ...rest }: ShopLinkProps) {
  return (
    <a href={useShopPath()(to)} {...rest}>
      {children}
    </a>
  );
}

function LiveLink({ to, onClick, onPointerEnter, onFocus, onTouchStart, ...rest }: ShopLinkProps) {
  const language = useLanguage();
  const runtime = useRuntime();
  const target = useShopPath()(to);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  function fetchTarget(): void {
    import('./prefetch.ts').then(({ prefetchPage }) => prefetchPage(runtime, target)).catch(() => undefined);
  }

  function expect(): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(fetchTarget, intentMs);
  }
  const forget = () => clearTimeout(timer.current);

  return (
    <Link
      to={target}
      discover="none"
      onClick={(event) => {
        forget();
        if (isCutOff(language)) return event.preventDefault();
        onClick?.(event);
      }}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        if (event.pointerType === 'mouse') expect();
      }}
      onPointerLeave={forget}
      onFocus={(event) => {
        onFocus?.(event);
        expect();
      }}
      onBlur={forget}
      onTouchStart={(event) => {
        onTouchStart?.(event);
        fetchTarget();
      }}
      {...rest}
    />
  );
}

/**
 * A link inside the shop, in the language of the page. The target's code and data are fetched when somebody is about to
 * go there; without a connection nothing is fetched and the page stays.
 */
export const ShopLink = import.meta.env.SSR ? PlainLink : LiveLink;

/** `navigate` inside the shop, in the language of the page. Without a connection the page stays. */
export function useShopNavigate(): (path: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const language = useLanguage();
  const shopPath = useShopPath();
  return (path, options) => {
    if (!isCutOff(language)) void navigate(shopPath(path), options);
  };
}
