import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { CategoryGrid } from '../shared/catalog/category-grid.tsx';
import { subcategoriesQuery } from '../shared/catalog/catalog.queries.ts';
import { Trail } from '../shared/trail.tsx';
import { readId, type PageLoader } from '../runtime/data/load.ts';
import { PageHead } from '../runtime/page/page-head.tsx';
import { useLoadedQuery } from '../runtime/data/queries.ts';
import { ShopLink } from '../runtime/routing/shop-link.tsx';
import { useAppContext } from '../runtime/app-context.ts';
import { buttonClass } from '#ui/action/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { textLinkClass } from '#ui/action/text-link.ts';

export const load: PageLoader = (app, { params }) =>
  app.queryClient.ensureQueryData(subcategoriesQuery(app, readId(params)));

export default function SubcategoriesPage() {
  const t = useTranslations();
  const { category, rows } = useLoadedQuery(subcategoriesQuery(useAppContext(), readId(useParams())));
  const allProducts = t('category.allOf', { name: category.name });
  return (
    <div className="page-wrap">
      <PageHead
        title={t('category.within', { name: category.name })}
        description={t('products.description', { name: category.name })}
      />
      <Trail
        items={[
          { label: t('nav.categories'), href: '/categories' },
          { label: category.name, href: `/category/${category.id}/subcategories` },
        ]}
      />
      <SectionHeading
        level={1}
        className="mt-3 mb-8"
        title={<bdi>{category.name}</bdi>}
        text={
          rows.length > 0 && (
            <ShopLink to={`/products/${category.id}`} className={textLinkClass({ kind: 'standalone' })}>
              {allProducts}
            </ShopLink>
          )
        }
      />
      {rows.length === 0 ? (
        <EmptyState
          icon="grid"
          title={t('category.empty')}
          action={
            <ShopLink to={`/products/${category.id}`} className={buttonClass()}>
              {allProducts}
            </ShopLink>
          }
        />
      ) : (
        // A tile links to the products, even if the category has subcategories.
        <CategoryGrid categories={rows.map((row) => ({ ...row, hasSubCategory: false }))} />
      )}
    </div>
  );
}
