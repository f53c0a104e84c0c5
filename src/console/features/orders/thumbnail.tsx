import { Picture } from '#ui/display/picture.tsx';

/** A small picture beside the name of its product. */
export function Thumbnail({ image }: { image: string | null }) {
  return (
    <Picture
      src={image === null ? null : `/images/${image}`}
      alt=""
      width={64}
      height={64}
      widths={[96, 192]}
      sizes="64px"
      className="size-16 shrink-0 rounded-lg bg-shell"
    />
  );
}
