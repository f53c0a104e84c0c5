import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Favourite } from '#contract/favourites.ts';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { FavouriteCard } from './favourite-card.tsx';
import { favouritesGridClass } from '../../shared/favourites/favourites-skeleton.tsx';
import { FavouritesEmpty } from './favourites-empty.tsx';
import { useRemoveFavourite } from '../../shared/favourites/use-remove-favourite.ts';

/** Everything that the shopper keeps, newest first. */
export function FavouritesView({ rows }: { rows: Favourite[] }) {
  const t = useTranslations();
  const remove = useRemoveFavourite();
  const view = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<Favourite['variant'] | null>(null);
  const gone = useRef<{ variantId: number; place: number } | null>(null);

  function confirm(): void {
    if (asked === null) return;
    remove.mutate({ params: { variantId: asked.id } });
    gone.current = { variantId: asked.id, place: rows.findIndex(({ variant }) => variant.id === asked.id) };
    setAsked(null);
  }

  // The button that was pressed went with its row: the focus goes to the row that took its place, else to the title.
  useEffect(() => {
    const { variantId, place } = gone.current ?? {};
    if (asked !== null || place === undefined || rows.some(({ variant }) => variant.id === variantId)) return;
    const names = view.current?.querySelectorAll<HTMLElement>('h2 a') ?? [];
    (names[Math.min(place, names.length - 1)] ?? view.current)?.focus();
    gone.current = null;
  }, [asked, rows]);

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
              <FavouriteCard key={variant.id} variant={variant} onRemove={() => setAsked(variant)} />
            ))}
          </ul>
        </>
      )}
      <ConfirmDialog
        open={asked !== null}
        title={t('favourites.removeConfirm')}
        confirmLabel={t('action.remove')}
        cancelLabel={t('action.cancel')}
        closeLabel={t('action.close')}
        danger
        onConfirm={confirm}
        onCancel={() => setAsked(null)}
      >
        <bdi>{asked?.product.name}</bdi>
      </ConfirmDialog>
    </div>
  );
}
