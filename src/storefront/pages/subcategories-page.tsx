import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { CategoryGrid } from '../shared/catalog/category-grid.tsx';
import { ListTile } from '../shared/catalog/list-tile.tsx';
import { oneProductQuery, subcategoriesQuery } from '../shared/catalog/catalog.queries.ts';
import { imageUrl } from '../shared/shop-picture.tsx';
import { Trail } from '../shared/trail.tsx';
import { readId, type PageLoader } from '../runtime/data/load.ts';
import { PageHead } from '../runtime/page/page-head.tsx';
import { loadOptional, useLoadedQuery, usePart } from '../runtime/data/queries.ts';
import { ShopLink } from '../runtime/routing/shop-link.tsx';
import { useAppContext } from '../runtime/app-context.ts';
import { buttonClass } from '#ui/action/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';

// For the number of products.
const firstPage = { page: 1, sort: 'newest' } as const;

export const load: PageLoader = (app, { params }) => {
  const id = readId(params);
  return Promise.all([
    app.queryClient.ensureQueryData(subcategoriesQuery(app, id)),
    loadOptional(app, oneProductQuery(app, id, firstPage)),
  ]);
};

export default function SubcategoriesPage() {
  const t = useTranslations();
  const app = useAppContext();
  const { category, rows } = useLoadedQuery(subcategoriesQuery(app, readId(useParams())));
  const { seo } = category;
  const products = usePart(oneProductQuery(app, category.id, firstPage)).data;
  const allProducts = t('products.allOf', { name: category.name });
  return (
    <div className="page-wrap">
      <PageHead
        title={seo?.title ?? t('products.categoriesOf', { name: category.name })}
        description={seo?.description ?? t('products.description', { name: category.name })}
        image={imageUrl(seo?.image ?? null) ?? undefined}
      />
      <Trail
        items={[
          { label: t('nav.categories'), href: '/categories' },
          { label: category.name, href: `/category/${category.id}/subcategories` },
        ]}
      />
      <SectionHeading level={1} className="mt-3 mb-6" title={<bdi>{category.name}</bdi>} />
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
        <CategoryGrid
          categories={rows.map((row) => ({ ...row, hasSubCategory: false }))}
          first={
            <ListTile
              to={`/products/${category.id}`}
              icon="grid"
              title={allProducts}
              text={products && t('count.products', { count: products.total })}
              action={t('action.shopNow')}
            />
          }
        />
      )}
    </div>
  );
}
