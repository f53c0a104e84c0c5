import { type ImageWidth, imageWidths } from '#contract/limits.ts';
import { Picture, type PictureProps } from '#ui/display/picture.tsx';

/** Where the server answers with a stored picture. */
export function imageUrl(path: string | null): string | null {
  return path === null ? null : `/images/${path}`;
}

/** The picture's own colour, which the import wrote into its name where it fills its place: "catalog/<hash>-c8a08c.webp". */
function colourOf(path: string | null): string | null {
  const colour = /-([0-9a-f]{6})\.webp$/.exec(path ?? '')?.[1];
  return colour === undefined ? null : `#${colour}`;
}

// No place shrinks to an eighth from screen to screen: the list of sources, which stands in the page for each picture, leaves out what is smaller.
function widthsUpTo(widest: ImageWidth): ImageWidth[] {
  return imageWidths.filter((width) => width <= widest && width * 8 > widest);
}

interface ShopPictureProps extends Omit<PictureProps, 'src' | 'widths' | 'colour'> {
  /** As the API has it. */
  path: string | null;
  /** The widest that the place can need: keeps the list of sources short. */
  widest?: ImageWidth;
}

/** A picture of the catalogue or of a shopper, in the widths that the server has. */
export function ShopPicture({ path, widest = 1600, ...rest }: ShopPictureProps) {
  return <Picture src={imageUrl(path)} widths={widthsUpTo(widest)} colour={colourOf(path)} {...rest} />;
}
