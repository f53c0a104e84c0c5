import { type ImageWidth, imageWidths } from '#contract/values/limits.ts';
import { Picture, type PictureProps } from '#ui/display/picture.tsx';

/** The address of a stored picture. */
export function imageUrl(path: string | null): string | null {
  return path === null ? null : `/images/${path}`;
}

/**
 * The average colour of the picture, which the import writes into the name of opaque pictures:
 * "catalog/<hash>-c8a08c.webp".
 */
export function colourOf(path: string | null): string | null {
  const colour = /-([0-9a-f]{6})\.webp$/.exec(path ?? '')?.[1];
  return colour === undefined ? null : `#${colour}`;
}

// No place varies by more than a factor of eight between screens, so the list of sources, which is
// in the page for each picture, omits smaller widths.
/** The widths of a picture whose place needs `widest` at most. */
export function widthsUpTo(widest: ImageWidth): ImageWidth[] {
  return imageWidths.filter((width) => width <= widest && width * 8 > widest);
}

interface ShopPictureProps extends Omit<PictureProps, 'src' | 'widths' | 'colour'> {
  /** The path in the API. */
  path: string | null;
  /** The largest width that the place needs; it keeps the list of sources short. */
  widest?: ImageWidth;
}

/** A picture of the catalogue or of a shopper, in the widths that the server offers. */
export function ShopPicture({ path, widest = 1600, ...rest }: ShopPictureProps) {
  return <Picture src={imageUrl(path)} widths={widthsUpTo(widest)} colour={colourOf(path)} {...rest} />;
}
