import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { VariantId } from '#contract/ids.ts';
import type { Favourite } from '#contract/favourites.ts';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { FavouriteCard } from './favourite-card.tsx';
import { favouritesGridClass } from '../../shared/favourites/favourites-skeleton.tsx';
import { FavouritesEmpty } from './favourites-empty.tsx';
import { useRemoveFavourite } from '../../shared/favourites/use-remove-favourite.ts';

/** All favourites of the shopper, newest first. */
export function FavouritesView({ rows }: { rows: Favourite[] }) {
  const t = useTranslations();
  const remove = useRemoveFavourite();
  const view = useRef<HTMLDivElement>(null);
  const [toRemove, setToRemove] = useState<Favourite['variant'] | null>(null);
  const removed = useRef<{ variantId: VariantId; place: number } | null>(null);

  function confirm(): void {
    if (toRemove === null) return;
    remove.mutate({ params: { variantId: toRemove.id } });
    removed.current = { variantId: toRemove.id, place: rows.findIndex(({ variant }) => variant.id === toRemove.id) };
    setToRemove(null);
  }

  // The pressed button is removed with its row: focus the row that took its place, or else the
  // view.
  useEffect(() => {
    const { variantId, place } = removed.current ?? {};
    if (toRemove !== null || place === undefined || rows.some(({ variant }) => variant.id === variantId)) return;
    const names = view.current?.querySelectorAll<HTMLElement>('h2 a') ?? [];
    (names[Math.min(place, names.length - 1)] ?? view.current)?.focus();
    removed.current = null;
  }, [toRemove, rows]);

  return (
    <div ref={view} tabIndex={-1} className="outline-none">
      {rows.length === 0 ? (
        <FavouritesEmpty />
      ) : (
        <>
          <SectionHeading
            level={1}
            title={t('favourites.title')}
            text={t('count.products', { count: rows.length })}
            className="mb-6 md:mb-8"
          />
          <ul className={favouritesGridClass}>
            {rows.map(({ variant }) => (
              <FavouriteCard key={variant.id} variant={variant} onRemove={() => setToRemove(variant)} />
            ))}
          </ul>
        </>
      )}
      <ConfirmDialog
        open={toRemove !== null}
        title={t('favourites.removeConfirm')}
        confirmLabel={t('action.remove')}
        cancelLabel={t('action.cancel')}
        closeLabel={t('action.close')}
        danger
        onConfirm={confirm}
        onCancel={() => setToRemove(null)}
      >
        <bdi>{toRemove?.product.name}</bdi>
      </ConfirmDialog>
    </div>
  );
}
