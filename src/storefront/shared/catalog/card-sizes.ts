// Picture widths of cards, for `sizes`: the page (84 rem with 2 rem at each side, from 1344 px on)
// less margins and gaps, divided by the columns. A few pixels too many make a phone load the next
// width, half as large again; tests/e2e/loading/pictures.test.ts measures it.

/** In `ProductGrid` and `CategoryGrid`: 2, 3, 4 columns. */
export const gridSizes =
  '(min-width: 1344px) 305px, (min-width: 1024px) calc(25vw - 31px), (min-width: 640px) calc(33.4vw - 24px), calc(50vw - 22px)';

/** In a `ProductRail`: 44, 30, 23 per cent of the page. */
export const railSizes =
  '(min-width: 1344px) 295px, (min-width: 1024px) calc(23vw - 14px), (min-width: 768px) calc(30vw - 19px), (min-width: 640px) calc(30vw - 9px), calc(44vw - 14px)';
