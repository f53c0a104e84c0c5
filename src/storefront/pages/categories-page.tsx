import { useTranslations } from 'use-intl';
import { CategoryGrid } from '../shared/catalog/category-grid.tsx';
import { ListTile } from '../shared/catalog/list-tile.tsx';
import { categoriesQuery } from '../shared/catalog/catalog.queries.ts';
import { type PageLoader } from '../runtime/data/load.ts';
import { PageHead } from '../runtime/page/page-head.tsx';
import { useLoadedQuery } from '../runtime/data/queries.ts';
import { useAppContext } from '../runtime/app-context.ts';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';

export const load: PageLoader = (app) => app.queryClient.ensureQueryData(categoriesQuery(app));

/** The page at /categories and at /category. */
export default function CategoriesPage() {
  const t = useTranslations();
  const { rows } = useLoadedQuery(categoriesQuery(useAppContext()));
  return (
    <div className="page-wrap flex flex-col gap-8 pt-8">
      <PageHead title={t('nav.categories')} description={t('category.intro')} path="/categories" />
      <SectionHeading level={1} title={t('nav.categories')} text={t('category.intro')} />
      {rows.length === 0 ? (
        <EmptyState icon="grid" title={t('category.empty')} />
      ) : (
        <CategoryGrid
          categories={rows}
          last={
            <ListTile
              to="/offer-products"
              icon="tag"
              title={t('nav.offers')}
              text={t('offers.intro')}
              action={t('action.shopNow')}
            />
          }
        />
      )}
    </div>
  );
}
