import type { CartItem } from '#contract/cart.ts';

/** The attributes that distinguish a variant from the others, in one line. */
export function AttributeList({ attributes }: { attributes: CartItem['variant']['attributes'] }) {
  if (attributes.length === 0) return null;
  return (
    <p className="text-sm text-ink-soft">
      {attributes.map(({ name, variantAttribute }, index) => (
        <span key={name}>
          {index > 0 && <span aria-hidden="true"> · </span>}
          <span>{name}</span>: <bdi>{variantAttribute.value}</bdi>
        </span>
      ))}
    </p>
  );
}
