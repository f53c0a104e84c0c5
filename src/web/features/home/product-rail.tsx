import { useTranslations } from 'use-intl';
import { Carousel } from '../../ui/carousel.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import type { CardFacts } from '../catalog/card-facts.ts';
import { ProductCard } from '../catalog/product-card.tsx';

interface ProductRailProps {
  id: string;
  title: string;
  products: readonly CardFacts[];
  /** The cards stand for variants, not for products. */
  exact?: boolean;
}

export function ProductRail({ id, title, products, exact = false }: ProductRailProps) {
  const t = useTranslations('action');
  if (products.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <SectionHeading id={id} title={title} className="mb-5" />
      <Carousel
        label={title}
        previousLabel={t('previous')}
        nextLabel={t('next')}
        itemClassName="w-[44%] sm:w-[30%] lg:w-[23%]"
      >
        {products.map((facts) => (
          <ProductCard key={facts.variant.id} facts={facts} exact={exact} />
        ))}
      </Carousel>
    </section>
  );
}
