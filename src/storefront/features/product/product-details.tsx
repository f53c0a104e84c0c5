import { useTranslations } from 'use-intl';
import type { Product, ProductVariant } from '#contract/catalog.ts';

/** The description and the attributes of the chosen variant. */
export function ProductDetails({ product, variant }: { product: Product; variant: ProductVariant | null }) {
  const t = useTranslations('choice');
  const attributes = variant?.attributes ?? [];
  if (product.description === '' && attributes.length === 0) return null;
  return (
    <section className="flex flex-col gap-4">
      {product.description !== '' && (
        <>
          <h2 className="text-heading font-medium">{t('description')}</h2>
          {product.description.split(/\n\s*\n/).map((paragraph, index) => (
            <p key={index} className="max-w-prose whitespace-pre-line text-ink-soft">
              <bdi>{paragraph}</bdi>
            </p>
          ))}
        </>
      )}
      {attributes.length > 0 && (
        <dl className="grid max-w-prose grid-cols-[auto_1fr] text-sm">
          {attributes.map(({ name, variantAttribute }) => (
            <div key={name} className="col-span-2 grid grid-cols-subgrid gap-x-8 border-t border-line py-2.5">
              <dt className="text-ink-soft">
                <bdi>{name}</bdi>
              </dt>
              <dd>
                <bdi>{variantAttribute.value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
