import { lazy, useState, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { Dots } from '#ui/display/dots.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { useRail } from '#ui/layout/use-rail.ts';
import { ShopPicture } from '../../shared/shop-picture.tsx';
import { LazyDialog } from '../../shared/lazy-dialog.tsx';
import { gallerySizes } from '../../shared/photos/gallery-sizes.ts';

const Lightbox = lazy(() => import('../../shared/photos/lightbox.tsx'));

interface GalleryProps {
  name: string;
  paths: readonly string[];
  /** What pictures show, by path. */
  texts?: Readonly<Record<string, string>> | undefined;
}

/** The pictures of a product, with swipe, buttons, keys and dots. A press enlarges one. */
export function Gallery({ name, paths, texts }: GalleryProps) {
  const t = useTranslations();
  const { railRef, targetOf, goTo, index, atStart, atEnd } = useRail(paths.length);
  const [zoomed, setZoomed] = useState(false);

  function handleKey(event: KeyboardEvent): void {
    const target = targetOf(event.key);
    if (target === null) return;
    event.preventDefault();
    goTo(target);
    // Move the focus too, so that the next key press acts on the visible picture.
    railRef.current?.querySelectorAll('button')[target]?.focus({ preventScroll: true });
  }

  if (paths.length === 0) {
    return (
      <ShopPicture path={null} alt={name} width={800} height={800} className="product-picture w-full rounded-card" />
    );
  }
  return (
    <section aria-label={t('photos.gallery')} className="relative">
      <ul
        ref={railRef}
        onKeyDown={handleKey}
        className="rail -mx-4 flex snap-x snap-mandatory overflow-x-auto sm:mx-0 sm:rounded-card"
      >
        {paths.map((path, at) => (
          <li key={path} className="w-full shrink-0 snap-start">
            <button
              type="button"
              tabIndex={at === index ? 0 : -1}
              onClick={() => setZoomed(true)}
              aria-label={`${t('photos.zoom')}: ${texts?.[path] ?? t('choice.picture', { n: at + 1, total: paths.length })}`}
              className="block w-full cursor-zoom-in"
            >
              <ShopPicture
                path={path}
                alt={texts?.[path] ?? name}
                width={800}
                height={800}
                widest={1200}
                sizes={gallerySizes}
                priority={at === 0}
                fit="contain"
                framed
                className="product-picture w-full"
              />
            </button>
          </li>
        ))}
      </ul>
      {paths.length > 1 && (
        <>
          <span className="absolute inset-s-0 top-[calc(50%-1.375rem)] sm:inset-s-3">
            <IconButton
              icon="chevron-start"
              label={t('action.previous')}
              variant="floating"
              disabled={atStart}
              onClick={() => goTo(index - 1)}
            />
          </span>
          <span className="absolute inset-e-0 top-[calc(50%-1.375rem)] sm:inset-e-3">
            <IconButton
              icon="chevron-end"
              label={t('action.next')}
              variant="floating"
              disabled={atEnd}
              onClick={() => goTo(index + 1)}
            />
          </span>
        </>
      )}
      <Dots
        count={paths.length}
        current={index}
        onSelect={goTo}
        label={t('photos.gallery')}
        dotLabel={(n) => t('photos.goToImage', { n })}
        className="absolute inset-x-0 bottom-0.5 mx-auto w-fit max-w-full before:absolute before:inset-x-0 before:inset-y-2.5 before:rounded-full before:bg-white/95"
      />
      <LazyDialog open={zoomed}>
        <Lightbox
          open={zoomed}
          onClose={() => setZoomed(false)}
          title={name}
          alt={t('photos.zoomed', { name })}
          paths={paths}
          first={index}
        />
      </LazyDialog>
    </section>
  );
}
