import { ShopPicture } from '../../shared/shop-picture.tsx';

/** The picture of an order or of one of its items. */
export function OrderPicture({ path }: { path: string | null }) {
  return (
    <ShopPicture
      path={path}
      alt=""
      width={192}
      height={192}
      widest={192}
      sizes="6rem"
      className="aspect-square w-full rounded-control"
    />
  );
}
