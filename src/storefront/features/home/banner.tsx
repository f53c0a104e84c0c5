import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { limits } from '#contract/values/limits.ts';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { useHydrated } from '../../runtime/use-hydrated.ts';
import { buttonClass } from '#ui/action/button.tsx';
import { classNames } from '#ui/styles/class-names.ts';
import { Icon } from '#ui/display/icon.tsx';
import { Dots } from '#ui/display/dots.tsx';
import { iconButtonClass } from '#ui/action/icon-button.tsx';
import { SlidePicture } from './slide-picture.tsx';
import { slides, wideSources } from './slides.ts';
import { useRotation } from './use-rotation.ts';

/**
 * Four rotating slides. Rotation pauses on hover and focus, with the pause button, and for reduced
 * motion.
 */
export function Banner() {
  const t = useTranslations('home');
  const action = useTranslations('action');
  const [paused, setPaused] = useState(false);
  const [pointedAt, setPointedAt] = useState(false);
  const [focused, setFocused] = useState(false);
  const { index, setIndex, moves } = useRotation(
    slides.length,
    limits.bannerIntervalMs,
    paused || pointedAt || focused,
  );
  // The first slide is the page's main picture: the others load after hydration.
  const hydrated = useHydrated();

  return (
    <section
      aria-roledescription="carousel"
      aria-label={t('banner')}
      className="relative overflow-hidden bg-shell sm:rounded-sheet"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <link rel="preload" as="image" href={slides[0].small} media="(width < 640px)" fetchPriority="high" />
      <link
        rel="preload"
        as="image"
        imageSrcSet={wideSources(slides[0])}
        media="(width >= 640px)"
        fetchPriority="high"
      />
      <div className="grid">
        {slides.map((slide, at) => (
          <div
            key={slide.picture}
            role="group"
            aria-roledescription="slide"
            aria-label={`${at + 1} / ${slides.length}`}
            className={classNames(
              'relative col-start-1 row-start-1 flex flex-row-reverse pb-11 transition-[opacity,visibility] duration-600 sm:aspect-16/7 sm:min-h-88 sm:flex-row sm:items-center sm:pb-0',
              at !== index && 'invisible opacity-0',
            )}
          >
            <SlidePicture slide={slide} first={at === 0} shown={at === 0 || hydrated} />
            <div className="relative flex flex-1 flex-col items-start justify-center gap-2 ps-4 pe-3 py-4 sm:max-w-[48%] sm:gap-3 sm:px-10 sm:pb-12 lg:gap-4 lg:px-16">
              <h2 className="text-title font-medium text-balance lg:text-display">{t(slide.title)}</h2>
              <p className="text-sm text-ink-soft sm:text-base lg:text-lg">{t(slide.text)}</p>
              <ShopLink to="/categories" className={buttonClass({ className: 'mt-1.5 sm:mt-3' })}>
                {action('shopNow')}
              </ShopLink>
            </div>
          </div>
        ))}
      </div>
      <div className="absolute inset-x-0 bottom-0 flex justify-center sm:bottom-2">
        <Dots
          count={slides.length}
          current={index}
          onSelect={setIndex}
          label={t('banner')}
          dotLabel={(n) => t('bannerGoTo', { n })}
        />
        {moves && (
          <button
            type="button"
            aria-label={paused ? t('bannerPlay') : t('bannerPause')}
            onClick={() => setPaused(!paused)}
            className={iconButtonClass()}
          >
            {/* Not mirrored in Arabic: these are the common symbols of media players. */}
            <Icon name={paused ? 'play' : 'pause'} className="size-4" />
          </button>
        )}
      </div>
    </section>
  );
}
