import { useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { limits } from '#contract/limits.ts';
import { ShopLink } from '../../platform/shop-link.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dots } from '../../ui/dots.tsx';
import { iconButtonClass } from '../../ui/icon-button.tsx';
import { SlidePicture } from './slide-picture.tsx';
import { slides } from './slides.ts';
import { useRotation } from './use-rotation.ts';

const noChange = () => () => undefined;

/** Four pictures that take turns. They rest under the pointer or the focus, at the button, and for who wants no motion. */
export function Banner() {
  const t = useTranslations('home');
  const action = useTranslations('action');
  const [paused, setPaused] = useState(false);
  const [attended, setAttended] = useState(false);
  const { index, setIndex, moves } = useRotation(slides.length, limits.bannerIntervalMs, paused || attended);
  // The first picture is what the page waits for: the others are fetched when it is alive.
  const alive = useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  );

  return (
    <section
      aria-roledescription="carousel"
      aria-label={t('banner')}
      className="relative overflow-hidden bg-sand sm:rounded-sheet"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setAttended(true)}
      onPointerLeave={() => setAttended(false)}
      onFocus={() => setAttended(true)}
      onBlur={() => setAttended(false)}
    >
      <div className="grid">
        {slides.map((slide, at) => (
          <div
            key={slide.picture}
            role="group"
            aria-roledescription="slide"
            aria-label={`${at + 1} / ${slides.length}`}
            className={classNames(
              'relative col-start-1 row-start-1 grid min-h-112 transition-[opacity,visibility] duration-600 sm:min-h-0 sm:aspect-21/9',
              at !== index && 'invisible opacity-0',
            )}
          >
            {(at === 0 || alive) && <SlidePicture slide={slide} first={at === 0} />}
            <div className="relative flex flex-col items-start gap-3 p-6 sm:max-w-[52%] sm:justify-center sm:p-10 lg:p-16">
              <h2 className="text-display font-medium text-balance">{t(slide.title)}</h2>
              <p className="text-ink-soft sm:text-lg">{t(slide.text)}</p>
              <ShopLink to="/categories" className={buttonClass({ className: 'mt-2' })}>
                {action('shopNow')}
              </ShopLink>
            </div>
          </div>
        ))}
      </div>
      <div className="absolute inset-x-0 bottom-1 flex items-center justify-center gap-1 sm:bottom-2">
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
            className={iconButtonClass({ size: 'small' })}
          >
            {/* Not turned round in Arabic: they are the marks of the machines. */}
            <svg viewBox="0 0 24 24" aria-hidden className="size-4 fill-current">
              <path d={paused ? 'M7 4.5v15l12-7.5z' : 'M6.5 5h4v14h-4zM13.5 5h4v14h-4z'} />
            </svg>
          </button>
        )}
      </div>
    </section>
  );
}
