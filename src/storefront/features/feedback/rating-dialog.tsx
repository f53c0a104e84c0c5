import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import { isLoginRequired } from '#contract/http/client.ts';
import type { ProductId, VariantId } from '#contract/ids.ts';
import { personalQuery, usePersonalQuery, useWrite, writeQueryData } from '../../runtime/data/queries.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { StarInput } from '#ui/form/star-input.tsx';
import { productQuery } from '../../shared/catalog/catalog.queries.ts';
import { favouritesQuery } from '../../shared/favourites/favourites.queries.ts';
import { clearUnsent, readUnsentRating, storeUnsent } from './unsent-feedback.ts';
import { withOwnRating, withRating, withRatingOf } from './with-rating.ts';

interface RatingDialogProps {
  open: boolean;
  onClose: () => void;
  productId: ProductId;
  variantId: VariantId;
  /** The anchor that opens the dialog again after a login. */
  anchor: string;
}

export default function RatingDialog({ open, onClose, productId, variantId, anchor }: RatingDialogProps) {
  const app = useAppContext();
  const t = useTranslations();
  const own = personalQuery(app, 'getProduct', { params: { id: productId } });
  const product = usePersonalQuery(own, { enabled: open });
  const rated = product.data?.variants.find(({ id }) => id === variantId)?.ownRating ?? 0;
  const [chosen, setChosen] = useState(() => readUnsentRating(variantId));
  const value = chosen ?? rated;
  const rate = useWrite('rate', {
    meta: { login: { anchor } },
    onSuccess: (result) => {
      writeQueryData(app, productQuery(app, productId), (known) => known && withRating(known, result));
      writeQueryData(app, favouritesQuery(app), (list) => list && withRatingOf(list, result));
      writeQueryData(app, own, (known) => known && withOwnRating(known, result));
      setChosen(null);
      clearUnsent();
      toast.success(t('rating.saved'));
      onClose();
    },
    onError: (error) => {
      if (isLoginRequired(error)) storeUnsent({ kind: 'rating', variantId, rating: value });
    },
  });

  function cancel(): void {
    setChosen(null);
    clearUnsent();
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={cancel}
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
          <Button className="sm:flex-1" variant="secondary" onClick={cancel}>
            {t('action.cancel')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-center gap-3 py-3 text-center">
        <StarInput
          value={value}
          onChange={setChosen}
          label={t('rating.yours')}
          valueText={(stars) => (stars === 0 ? t('rating.none') : t('rating.outOf', { value: stars }))}
        />
        {rated > 0 && <p>{t('rating.own', { value: rated })}</p>}
        <p className="text-sm text-ink-soft">{t('rating.lastCounts')}</p>
      </div>
    </Dialog>
  );
}
