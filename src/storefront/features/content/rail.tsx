import { useTranslations } from 'use-intl';
import type { ListedProducts } from '#contract/catalog.ts';
import { type AppContext, useAppContext } from '../../runtime/app-context.ts';
import { loadOptional, publicQuery, type Query, usePart } from '../../runtime/data/queries.ts';
import { type CardFacts, cardsOf, latestFacts, variantFacts } from '../../shared/catalog/card-facts.ts';
import { latestQuery, popularQuery, railLength } from '../../shared/catalog/catalog.queries.ts';
import { ProductRail } from '../../shared/catalog/product-rail.tsx';
import { PartFailure } from '../../shared/part-failure.tsx';
import { EmptyShop } from './empty-shop.tsx';
import { PickedProducts } from './picked-products.tsx';
import type { SectionOf } from './section-of.ts';

type Source = SectionOf<'rail'>['products'];

/** A list of the shop of which a rail shows the beginning. */
interface List {
  /** The page with the whole list. */
  path: string;
  title: 'home.newProducts' | 'product.bestSellers' | 'offers.title';
  query: Query<unknown>;
  cardsIn: (answer: unknown) => CardFacts[];
}

function listOf(app: AppContext, source: Exclude<Source, { from: 'picked' }>): List {
  // Only here is it known what a query answers.
  function list<T>(path: string, title: List['title'], query: Query<T>, cardsIn: (answer: T) => CardFacts[]): List {
    return { path, title, query, cardsIn: (answer) => cardsIn(answer as T) };
  }
  const query = { limit: railLength };
  const cards = ({ rows }: Pick<ListedProducts, 'rows'>) => cardsOf(rows);
  switch (source.from) {
    case 'new':
      return list('/products', 'home.newProducts', latestQuery(app), ({ rows }) => rows.map(latestFacts));
    case 'best':
      return list('/products?sort=popular', 'product.bestSellers', popularQuery(app), ({ rows }) =>
        rows.map(variantFacts),
      );
    case 'offers':
      return list('/offer-products', 'offers.title', publicQuery(app, 'listOffers', { query }), ({ rows }) =>
        rows.map(variantFacts),
      );
    case 'category':
      // The API gives it the name of the category where it has no title.
      return list(
        `/products/${source.category}`,
        'home.newProducts',
        publicQuery(app, 'listProducts', { query: { ...query, category_id: source.category } }),
        cards,
      );
    case 'collection':
      return list(
        `/collections/${source.collection}`,
        'home.newProducts',
        publicQuery(app, 'getCollection', { params: { handle: source.collection }, query }),
        cards,
      );
  }
}

/** Loads the products of a rail. The page can be drawn without them. */
export async function loadRail(app: AppContext, { products }: SectionOf<'rail'>): Promise<void> {
  if (products.from !== 'picked') await loadOptional(app, listOf(app, products).query);
}

/** A row of products. That of new products says so when the shop has none yet. */
export function Rail({ section: { id, title, products } }: { section: SectionOf<'rail'> }) {
  if (products.from !== 'picked') return <ListRail id={id} title={title} source={products} />;
  return <PickedProducts id={id} title={title} products={products.picked} />;
}

interface ListRailProps {
  id: string;
  title: string;
  source: Exclude<Source, { from: 'picked' }>;
}

function ListRail({ id, title, source }: ListRailProps) {
  const t = useTranslations();
  const list = listOf(useAppContext(), source);
  const part = usePart(list.query);
  const cards = part.data === undefined ? undefined : list.cardsIn(part.data);
  if (cards?.length === 0) return source.from === 'new' && <EmptyShop />;
  return (
    <ProductRail
      id={id}
      title={title || t(list.title)}
      allPath={list.path}
      products={cards}
      expected={railLength}
      failure={part.failed && <PartFailure part={part} />}
    />
  );
}
