import { browserLoader, readId, serverLoader, type Load } from '../platform/load.ts';
import { PageHead } from '../platform/page-head.tsx';
import { publicQuery, usePageQuery } from '../platform/queries.ts';
import { useParams } from 'react-router';
import { useShop } from '../platform/shop.ts';
import { ShopLink } from '../platform/shop-link.tsx';

const load: Load = (shop, { params }) =>
  shop.queryClient.ensureQueryData(publicQuery(shop, 'getProduct', { params: { id: readId(params) } }));
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export default function ProductPage() {
  const product = usePageQuery(publicQuery(useShop(), 'getProduct', { params: { id: readId(useParams()) } }));
  return (
    <article>
      <PageHead title={product.name} description={product.description} />
      <h1>{product.name}</h1>
      <ShopLink to="/">home</ShopLink>
    </article>
  );
}
