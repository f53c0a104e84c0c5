export type CountBubbleProps = { count: number };

/**
 * The count on the links to the cart and the favourites. Hidden from screen readers: the link's
 * name has the count.
 */
export function CountBubble({ count }: CountBubbleProps) {
  if (count <= 0) return null;
  return (
    <span
      aria-hidden
      dir="ltr"
      translate="no"
      className="absolute inset-e-0 top-0 min-w-5 rounded-full bg-maroon px-1 text-center text-[0.6875rem] leading-5 font-medium text-white ring-2 ring-pearl"
    >
      {count}
    </span>
  );
}
