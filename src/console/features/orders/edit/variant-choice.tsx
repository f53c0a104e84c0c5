import { useTranslations } from 'use-intl';
import type { Product } from '#contract/catalog.ts';
import { Button } from '#ui/action/button.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { useShopRead } from '../../../runtime/api/shop.ts';
import { Amount } from '../../../shared/amount.tsx';

interface VariantChoiceProps {
  productId: number;
  /** The variant that is in the order already. */
  except: number | null;
  onChoose: (variant: { variantId: number; name: string }) => void;
}

/** The variants of a product that the shop has, with price and stock, as buttons. */
export function VariantChoice({ productId, except, onChoose }: VariantChoiceProps) {
  const t = useTranslations('edit');
  const { data, error } = useShopRead('getProduct', { params: { id: productId } });
  if (!data && !error) return <Skeleton className="h-12 rounded-lg" />;
  const variants = (data?.variants ?? []).filter(({ id, inStock }) => id !== except && inStock);
  if (!data || variants.length === 0) return <p className="text-ink-soft">{t('noSwap')}</p>;
  return (
    <ul className="flex flex-col gap-2">
      {variants.map((variant) => {
        const name = nameOf(data, variant);
        return (
          <li key={variant.id}>
            <Button
              variant="secondary"
              size="small"
              wide
              className="justify-between!"
              onClick={() => onChoose({ variantId: variant.id, name })}
            >
              <span className="text-start">{name}</span>
              <span className="flex flex-col items-end">
                <Amount riyals={variant.discountedPrice ?? variant.variantPrice} />
                {variant.stockLeft !== undefined && (
                  <span className="text-ink-soft">{t('inStock', { count: variant.stockLeft })}</span>
                )}
              </span>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function nameOf({ name }: Product, { attributes }: Product['variants'][number]): string {
  return [name, ...attributes.map(({ variantAttribute }) => variantAttribute.value)].join(' · ');
}
