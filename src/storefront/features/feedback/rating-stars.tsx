import { lazy, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ProductId, VariantId } from '#contract/ids.ts';
import { useSession } from '../../runtime/session/session.ts';
import { Stars } from '#ui/display/stars.tsx';
import { StarShape } from '#ui/display/star-shape.tsx';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { useGoToLogin } from '../../shared/session/go-to-login.ts';
import { useComeBack } from '../../shared/session/use-come-back.ts';
import { LazyDialog } from '../../shared/lazy-dialog.tsx';

const RatingDialog = lazy(() => import('./rating-dialog.tsx'));

interface RatingStarsProps {
  average: number;
  /** The number of ratings, if known. */
  count?: number;
  productId: ProductId;
  /** The variant to rate; null while none is chosen. */
  variantId: VariantId | null;
  onVariantMissing?: () => void;
  /** The anchor to return to after the login; unique on the page. */
  anchor?: string;
}

/**
 * Stars, average and count, or that there is no rating yet; a press opens the rating dialog. A guest logs in first and returns to
 * it.
 */
export function RatingStars({
  average,
  count,
  productId,
  variantId,
  onVariantMissing,
  anchor = 'rate',
}: RatingStarsProps) {
  const t = useTranslations();
  const session = useSession();
  const goToLogin = useGoToLogin(anchor);
  const [open, setOpen] = useState(false);
  const value = average.toFixed(1);
  const isRated = average > 0;

  function press(): void {
    if (session !== 'user') goToLogin();
    else if (variantId === null) onVariantMissing?.();
    else setOpen(true);
  }

  useComeBack(anchor, press);

  return (
    <>
      <button
        type="button"
        onClick={press}
        title={session === 'guest' ? t('rating.loginFirst') : t('rating.title')}
        className="group -ms-2 inline-flex min-h-11 flex-wrap items-center gap-x-2 rounded-control px-2 text-sm hover:bg-shell"
      >
        {isRated ? (
          <Stars value={average} size="medium" label={t('rating.label', { value })} valueText={value} />
        ) : (
          <>
            <StarShape fill="outline" className="size-5" />
            <span className="text-ink-soft">{t('rating.none')}</span>
          </>
        )}
        {isRated && count !== undefined && <span className="text-ink-soft">{t('count.reviews', { count })}</span>}
        <VisuallyHidden>. {t('rating.title')}</VisuallyHidden>
      </button>
      {variantId !== null && (
        <LazyDialog open={open}>
          <RatingDialog
            key={variantId}
            open={open}
            onClose={() => setOpen(false)}
            productId={productId}
            variantId={variantId}
            anchor={anchor}
          />
        </LazyDialog>
      )}
    </>
  );
}
