import { Link, useLocation, useNavigate, type LinkProps, type NavigateOptions } from 'react-router';
import { languageOf, withLanguage } from './language.ts';

/** Turns a path of the page table (`/product/7`) into one below the current prefix (`/ar/product/7`). */
export function useShopPath(): (path: string) => string {
  const language = languageOf(useLocation().pathname);
  return (path) => (path.startsWith('/') ? withLanguage(path, language) : path);
}

export type ShopLinkProps = Omit<LinkProps, 'to'> & { to: string };

/** A link inside the shop, in the language of the page. The target's code is fetched when somebody is about to go there. */
export function ShopLink({ to, prefetch = 'intent', ...rest }: ShopLinkProps) {
  return <Link to={useShopPath()(to)} prefetch={prefetch} {...rest} />;
}

/** `navigate` inside the shop, in the language of the page. */
export function useShopNavigate(): (path: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const shopPath = useShopPath();
  return (path, options) => void navigate(shopPath(path), options);
}
