import type { Thing } from './structured-data.tsx';

/** The way from home to a page; `base` is scheme, host and language. */
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
