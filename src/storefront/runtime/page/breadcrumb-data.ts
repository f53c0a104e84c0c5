import type { Thing } from './structured-data.tsx';

/** Returns the breadcrumb list of a page. `base` is scheme, host and language prefix. */
export function breadcrumbData(base: string, items: readonly { label: string; href: string }[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: items.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: base + href.replace(/^\/$/, ''),
    })),
  };
}
