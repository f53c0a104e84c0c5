import type { ListedProducts } from '#contract/catalog.ts';
import { productFacts } from '../../shared/catalog/card-facts.ts';
import { ProductCard } from '../../shared/catalog/product-card.tsx';
import { ProductGrid } from '../../shared/catalog/product-grid.tsx';

interface ListedCardsProps {
  rows: ListedProducts['rows'];
  /** While the next page loads. */
  faded: boolean;
  headingLevel: 2 | 3;
}

/** The cards of a page of a product list. */
export function ListedCards({ rows, faded, headingLevel }: ListedCardsProps) {
  if (rows.length === 0) return null;
  return (
    <ProductGrid faded={faded}>
      {rows.map((product, index) => {
        const facts = productFacts(product);
        return (
          facts && (
            <li key={product.id}>
              <ProductCard facts={facts} headingLevel={headingLevel} priority={index === 0} />
            </li>
          )
        );
      })}
    </ProductGrid>
  );
}
