import { useTranslations } from 'use-intl';
import { ShopLink } from '../runtime/routing/shop-link.tsx';
import { usePageBase } from '../runtime/app-context.ts';
import { StructuredData, type Thing } from '../runtime/page/structured-data.tsx';
import { Breadcrumb, type BreadcrumbItem } from '#ui/layout/breadcrumb.tsx';

/** The breadcrumb from home to this page, with its structured data. */
export function Trail({ items }: { items: readonly BreadcrumbItem[] }) {
  const t = useTranslations('nav');
  const all = [{ label: t('home'), href: '/' }, ...items];
  return (
    <>
      <Breadcrumb
        label={t('breadcrumb')}
        className="sm:py-2"
        items={all}
        renderLink={({ href, ...link }) => <ShopLink to={href} {...link} />}
      />
      {import.meta.env.SSR ? <ServerData items={all} /> : <StructuredData things={null} />}
    </>
  );
}

function ServerData({ items }: { items: readonly BreadcrumbItem[] }) {
  return <StructuredData things={[breadcrumbData(usePageBase(), items)]} />;
}

/** Returns the breadcrumb list of a page. `base` is scheme, host and language prefix. */
function breadcrumbData(base: string, items: readonly BreadcrumbItem[]): Thing {
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
