/**
 * Sets `isFavorite` on every variant of a parsed catalogue response that the caller has as a
 * favourite. A variant is an object with `id` and `isFavorite`; changes the value in place.
 */
export function markFavourites(value: unknown, favouriteIds: ReadonlySet<number>): void {
  if (typeof value !== 'object' || value === null) return;
  if ('isFavorite' in value && 'id' in value && typeof value.id === 'number')
    value.isFavorite = favouriteIds.has(value.id);
  for (const child of Object.values(value)) markFavourites(child, favouriteIds);
}
