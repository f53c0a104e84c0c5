import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { textLinkClass } from '#ui/action/text-link.ts';
import { Carousel } from '#ui/layout/carousel.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import type { CardFacts } from './card-facts.ts';
import { ProductCard } from './product-card.tsx';
import { ProductCardSkeleton } from './product-grid.tsx';

interface ProductRailProps {
  id: string;
  title: string;
  /** Undefined while they load: the rail shows placeholders. */
  products: readonly CardFacts[] | undefined;
  /** The number of placeholders. */
  expected?: number;
  /** The list that shows more of them. */
  allPath?: string;
  /** At the end of the heading's line. */
  action?: ReactNode;
  /** Shown instead of the cards. */
  failure?: ReactNode;
}

const itemWidth = 'w-[max(44%,7rem)] sm:w-[30%] lg:w-[23%]';

/**
 * A section with a heading and one row of cards. It stays the same element while the cards load.
 */
export function ProductRail({ id, title, products, expected = 0, allPath, action, failure }: ProductRailProps) {
  const t = useTranslations('action');
  const heading = (end: ReactNode) => <SectionHeading id={id} title={title} className="mb-5" action={end} />;
  if (products?.length === 0) return null;
  const end = allPath ? (
    <ShopLink to={allPath} aria-describedby={id} className={textLinkClass({ kind: 'standalone' })}>
      {t('viewAll')}
    </ShopLink>
  ) : (
    action
  );
  return (
    <section aria-labelledby={id} aria-busy={(products === undefined && !failure) || undefined}>
      {failure ? (
        <>
          {heading(end)}
          {failure}
        </>
      ) : products === undefined ? (
        <>
          {heading(end)}
          <RailPlaceholders count={expected} />
        </>
      ) : (
        <Carousel
          label={title}
          previousLabel={t('previous')}
          nextLabel={t('next')}
          itemClassName={itemWidth}
          heading={(arrows) =>
            heading(
              <div className="flex items-center gap-4">
                {end}
                {arrows}
              </div>,
            )
          }
        >
          {products.map((facts) => (
            <ProductCard key={facts.variant.id} facts={facts} place="rail" />
          ))}
        </Carousel>
      )}
    </section>
  );
}

function RailPlaceholders({ count }: { count: number }) {
  return (
    <div className="flex gap-3 overflow-hidden py-2 sm:gap-5">
      {Array.from({ length: Math.min(count, 4) }, (_, index) => (
        <div key={index} className={`${itemWidth} shrink-0`}>
          <ProductCardSkeleton />
        </div>
      ))}
    </div>
  );
}
