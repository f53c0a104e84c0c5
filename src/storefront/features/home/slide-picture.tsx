import type { Slide } from './slides.ts';

interface SlidePictureProps {
  slide: Slide;
  /** The picture that the page waits for. */
  first: boolean;
  /** False: the place is kept, the picture is not asked for yet. */
  shown: boolean;
}

/** A picture of the banner: above the words on phones, behind them from 640 px. */
export function SlidePicture({ slide, first, shown }: SlidePictureProps) {
  return (
    <div className="aspect-4/3 w-full overflow-hidden sm:absolute sm:inset-0 sm:aspect-auto">
      {shown && (
        <picture>
          <source media="(width >= 640px)" srcSet={slide.picture} width={1600} height={700} />
          <img
            src={slide.small}
            alt=""
            width={800}
            height={600}
            fetchPriority={first ? 'high' : 'low'}
            decoding={first ? 'sync' : 'async'}
            // The room for the words is at the start of the line in both languages.
            className="size-full object-cover sm:mirrors"
          />
        </picture>
      )}
      <span
        aria-hidden
        className="absolute inset-y-0 inset-s-0 hidden w-3/5 bg-linear-to-r from-shell/90 to-transparent sm:block rtl:bg-linear-to-l"
      />
    </div>
  );
}
