import { type ImageWidth, imageWidths } from '#contract/limits.ts';
import { Picture, type PictureProps } from '../../ui/picture.tsx';

/** Where the server answers with a stored picture. */
export function imageUrl(path: string | null): string | null {
  return path === null ? null : `/images/${path}`;
}

interface ShopPictureProps extends Omit<PictureProps, 'src' | 'widths'> {
  /** As the API has it. */
  path: string | null;
  /** The widest that the place can need: keeps the list of sources short. */
  widest?: ImageWidth;
}

/** A picture of the catalogue or of a shopper, in the widths that the server has. */
export function ShopPicture({ path, widest = 1600, ...rest }: ShopPictureProps) {
  return <Picture src={imageUrl(path)} widths={imageWidths.filter((width) => width <= widest)} {...rest} />;
}
