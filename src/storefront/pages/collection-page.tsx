import { useParams, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { collectionQuery, oneOfCollectionQuery } from '../features/collections/collection.queries.ts';
import { CollectionHead } from '../features/collections/collection-head.tsx';
import { ProductListing } from '../features/catalog/product-listing.tsx';
import {
  collectionSortNames,
  countFilters,
  productListQuery,
  readCollectionListState,
} from '../shared/catalog/product-list-state.ts';
import { useAppContext } from '../runtime/app-context.ts';
import { setListStatus, type PageLoader } from '../runtime/data/load.ts';
import { useLoadedQuery } from '../runtime/data/queries.ts';
import { PageHead } from '../runtime/page/page-head.tsx';
import { ShopLink } from '../runtime/routing/shop-link.tsx';
import { Trail } from '../shared/trail.tsx';
import { imageUrl } from '../shared/shop-picture.tsx';
import { buttonClass } from '#ui/action/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import illustration from '../art/empty-list.svg';

export const load: PageLoader = async (app, { params: { handle = '' }, url }) => {
  const choice = readCollectionListState(url.searchParams);
  const list = await app.queryClient.ensureQueryData(collectionQuery(app, handle, choice));
  setListStatus(app, choice.page, list);
};

/** The products of a collection, below its name, words and picture. */
export default function CollectionPage() {
  const t = useTranslations();
  const { handle = '' } = useParams();
  const choice = readCollectionListState(useSearchParams()[0]);
  const app = useAppContext();
  const list = useLoadedQuery(collectionQuery(app, handle, choice));
  const { name, description, image } = list.collection;
  const path = `/collections/${list.collection.handle}`;
  return (
    <div className="page-wrap">
      <PageHead
        title={name}
        description={description || t('products.description', { name })}
        image={imageUrl(image) ?? undefined}
        page={choice.page}
        totalPages={list.totalPages}
        hidden={countFilters(choice) > 0 || choice.sort !== 'own'}
      />
      <Trail items={[{ label: name, href: path }]} />
      <CollectionHead collection={list.collection} />
      <ProductListing
        list={list}
        choice={choice}
        probe={(one) => oneOfCollectionQuery(app, handle, one)}
        within={{ collection_id: list.collection.id }}
        sorts={collectionSortNames}
        pathOf={(next) => path + productListQuery(next, collectionSortNames)}
        empty={
          <EmptyState
            icon="package"
            illustration={illustration}
            title={t('products.emptyCollection')}
            action={
              <ShopLink to="/categories" className={buttonClass()}>
                {t('action.returnToShop')}
              </ShopLink>
            }
          >
            {t('products.emptyText')}
          </EmptyState>
        }
      />
    </div>
  );
}
