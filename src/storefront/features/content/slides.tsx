import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { limits } from '#contract/values/limits.ts';
import { buttonClass } from '#ui/action/button.tsx';
import { iconButtonClass } from '#ui/action/icon-button.tsx';
import { Dots } from '#ui/display/dots.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { classNames } from '#ui/styles/class-names.ts';
import { useHydrated } from '../../runtime/use-hydrated.ts';
import { ContentLink } from './content-link.tsx';
import type { SectionOf } from './section-of.ts';
import { SlidePicture } from './slide-picture.tsx';
import { useRotation } from './use-rotation.ts';

/**
 * Rotating slides. Rotation pauses on hover and focus, with the pause button, and for reduced
 * motion. `first`: their picture is the main one of the page.
 */
export function Slides({ section: { slides }, first }: { section: SectionOf<'slides'>; first: boolean }) {
  const t = useTranslations('home');
  const [paused, setPaused] = useState(false);
  const [pointedAt, setPointedAt] = useState(false);
  const [focused, setFocused] = useState(false);
  const rests = paused || pointedAt || focused;
  const { index, setIndex, moves } = useRotation(slides.length, limits.bannerIntervalMs, rests);
  // The other slides load after hydration.
  const hydrated = useHydrated();
  const several = slides.length > 1;

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
      <div className="grid grid-cols-1">
        {slides.map((slide, at) => (
          <div
            key={at}
            role="group"
            aria-roledescription="slide"
            aria-label={`${at + 1} / ${slides.length}`}
            className={classNames(
              'relative col-start-1 row-start-1 flex w-full flex-row-reverse transition-[opacity,visibility] duration-600 sm:aspect-16/7 sm:min-h-88 sm:pb-0',
              several && 'pb-11',
              at !== index && 'invisible opacity-0',
            )}
          >
            <SlidePicture {...slide} first={first && at === 0} shown={at === 0 || hydrated} />
            <div className="relative flex min-w-0 flex-1 flex-col items-start justify-center gap-2 ps-4 pe-3 py-4 wrap-anywhere sm:gap-3 sm:px-10 sm:pb-12 lg:gap-4 lg:px-16">
              {slide.title !== '' && (
                <h2 className="text-title font-medium text-balance lg:text-display">{slide.title}</h2>
              )}
              {slide.text !== '' && <p className="text-sm text-ink-soft sm:text-base lg:text-lg">{slide.text}</p>}
              <ContentLink link={slide.link} className={buttonClass({ className: 'mt-1.5 sm:mt-3' })}>
                {slide.action}
              </ContentLink>
            </div>
          </div>
        ))}
      </div>
      {several && (
        <div className="absolute inset-x-0 bottom-0 flex justify-center sm:inset-e-1/2 sm:bottom-2">
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
      )}
    </section>
  );
}
