import { useTranslations } from 'use-intl';
import { breadcrumbData } from '../runtime/page/breadcrumb-data.ts';
import { ShopLink } from '../runtime/routing/shop-link.tsx';
import { usePageBase } from '../runtime/app-context.ts';
import { StructuredData } from '../runtime/page/structured-data.tsx';
import { Breadcrumb, type BreadcrumbItem } from '#ui/layout/breadcrumb.tsx';

/** The breadcrumb from home to this page, with its structured data. */
export function Trail({ items }: { items: readonly BreadcrumbItem[] }) {
  const t = useTranslations('nav');
  const base = usePageBase();
  const all = [{ label: t('home'), href: '/' }, ...items];
  return (
    <>
      <Breadcrumb
        label={t('breadcrumb')}
        className="sm:py-2"
        items={all}
        renderLink={({ href, ...link }) => <ShopLink to={href} {...link} />}
      />
      <StructuredData things={import.meta.env.SSR ? [breadcrumbData(base, all)] : null} />
    </>
  );
}
