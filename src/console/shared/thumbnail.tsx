import { Picture } from '#ui/display/picture.tsx';

const sizeClass = {
  40: 'size-10',
  48: 'size-12',
  56: 'size-14',
  64: 'size-16',
  80: 'size-20',
  88: 'size-22',
  96: 'size-24',
} as const;

interface ThumbnailProps {
  image: string | null;
  /** Its width and height in pixels. */
  size?: keyof typeof sizeClass;
}

/** A small picture beside the name of what it shows. */
export function Thumbnail({ image, size = 64 }: ThumbnailProps) {
  return (
    <Picture
      src={image === null ? null : `/images/${image}`}
      alt=""
      width={size}
      height={size}
      widths={size <= 48 ? [96] : [96, 192]}
      sizes={`${size}px`}
      className={`${sizeClass[size]} shrink-0 rounded-lg bg-shell`}
    />
  );
}
