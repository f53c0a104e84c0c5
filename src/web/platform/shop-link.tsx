import { useSyncExternalStore } from 'react';
import { Link, useLocation, useNavigate, type LinkProps, type NavigateOptions } from 'react-router';
import { isCutOff } from './connection.ts';
import { languageOf, withLanguage } from './language.ts';
import { useLanguage } from './shop.ts';

/** Turns a path of the page table (`/product/7`) into one below the current prefix (`/ar/product/7`). */
export function useShopPath(): (path: string) => string {
  const language = languageOf(useLocation().pathname);
  return (path) => (path.startsWith('/') ? withLanguage(path, language) : path);
}

function onConnectionChange(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

function useOnline(): boolean {
  return useSyncExternalStore(
    onConnectionChange,
    () => navigator.onLine,
    () => true,
  );
}

export type ShopLinkProps = Omit<LinkProps, 'to'> & { to: string };

/**
 * A link inside the shop, in the language of the page. The target's code is fetched when somebody is about to go there;
 * without a connection nothing is fetched and the page stays.
 */
export function ShopLink({ to, prefetch = 'intent', onClick, ...rest }: ShopLinkProps) {
  const language = useLanguage();
  const online = useOnline();
  return (
    <Link
      to={useShopPath()(to)}
      prefetch={online ? prefetch : 'none'}
      onClick={(event) => {
        if (isCutOff(language)) return event.preventDefault();
        onClick?.(event);
      }}
      {...rest}
    />
  );
}

/** `navigate` inside the shop, in the language of the page. Without a connection the page stays. */
export function useShopNavigate(): (path: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const language = useLanguage();
  const shopPath = useShopPath();
  return (path, options) => {
    if (!isCutOff(language)) void navigate(shopPath(path), options);
  };
}
