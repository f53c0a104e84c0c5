import { HeartButton } from './heart-button.tsx';
import { useFavourite } from './use-favourite.ts';

/** The heart of a product's own page: guests may keep things too. */
export function FavouriteButton({ variantId, name }: { variantId: number; name: string }) {
  const { isFavourite, toggle, locked } = useFavourite(variantId);
  return <HeartButton pressed={isFavourite} locked={locked} name={name} onPress={toggle} variant="outline" />;
}
