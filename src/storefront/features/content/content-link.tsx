import type { ReactNode } from 'react';
import type { ShownLink } from '#contract/shop-frame.ts';
import { isShopPage, shopPages } from '#contract/content/shop-pages.ts';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { categoryPath } from '../../shared/catalog/category-card.tsx';

/** The path of a link inside the shop. */
function pathOf(link: Exclude<NonNullable<ShownLink>, { kind: 'external' }>): string {
  switch (link.kind) {
    case 'product':
      return `/product/${link.id}`;
    case 'category':
      return categoryPath(link);
    case 'collection':
      return `/collections/${link.handle}`;
    case 'page':
      return isShopPage(link.handle) ? shopPages[link.handle] : `/pages/${link.handle}`;
    case 'search':
      return `/search?query=${encodeURIComponent(link.query)}`;
  }
}

interface ContentLinkProps {
  link: ShownLink;
  /** Without text there is no link. */
  children: ReactNode;
  className: string;
  onClick?: () => void;
}

/** A link of the merchant's content. What it named may have left the shop: then there is none. */
export function ContentLink({ link, children, className, onClick }: ContentLinkProps): ReactNode {
  if (link === null || children === '') return null;
  if (link.kind !== 'external')
    return (
      <ShopLink to={pathOf(link)} className={className} onClick={onClick}>
        {children}
      </ShopLink>
    );
  return (
    <a href={link.url} rel="noopener" className={className}>
      {children}
    </a>
  );
}
