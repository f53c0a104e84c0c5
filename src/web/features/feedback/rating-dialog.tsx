import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import type { Product } from '#contract/catalog.ts';
import { useWrite, type Output } from '../../platform/queries.ts';
import { useShop } from '../../platform/shop.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { StarInput } from '../../ui/star-input.tsx';
import { productQuery } from '../catalog/catalog.queries.ts';

interface RatingDialogProps {
  open: boolean;
  onClose: () => void;
  productId: number;
  variantId: number;
}

/** The product with a variant's new rating; a product of one variant is rated as its variant is. */
function withRating(product: Product, { variantId, globalRating, ratingsCount }: Output<'rate'>): Product {
  const variants = product.variants.map((variant) =>
    variant.id === variantId ? { ...variant, globalRating, ratingsCount } : variant,
  );
  const rating = variants.length === 1 ? { average: globalRating, count: ratingsCount } : product.rating;
  return { ...product, variants, rating };
}

export function RatingDialog({ open, onClose, productId, variantId }: RatingDialogProps) {
  const shop = useShop();
  const t = useTranslations();
  const [value, setValue] = useState(0);
  const rate = useWrite('rate', {
    onSuccess: (rated) => {
      shop.queryClient.setQueryData(
        productQuery(shop, productId).queryKey,
        (product) => product && withRating(product, rated),
      );
      toast.success(t('rating.saved'));
      onClose();
    },
  });

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('rating.title')}
      closeLabel={t('action.close')}
      size="small"
      footer={
        <>
          <Button
            className="sm:flex-1"
            busy={rate.isPending}
            disabled={value === 0}
            onClick={() => rate.mutate({ body: { variantId, rating: value } })}
          >
            {t('rating.send')}
          </Button>
          <Button className="sm:flex-1" variant="secondary" onClick={onClose}>
            {t('action.cancel')}
          </Button>
        </>
      }
    >
      <div className="flex justify-center py-3">
        <StarInput
          value={value}
          onChange={setValue}
          label={t('rating.yours')}
          valueText={(stars) => (stars === 0 ? t('rating.none') : t('rating.outOf', { value: stars }))}
        />
      </div>
    </Dialog>
  );
}
