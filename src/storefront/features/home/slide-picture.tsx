import { type Slide, wideSources } from './slides.ts';

interface SlidePictureProps {
  slide: Slide;
  /** The main picture of the page. */
  first: boolean;
  /** False: reserve the place, but do not load the picture yet. */
  shown: boolean;
}

/** A picture of the banner: beside the text on phones, behind it from 640 px. */
export function SlidePicture({ slide, first, shown }: SlidePictureProps) {
  return (
    <div className="relative w-1/2 overflow-hidden sm:absolute sm:inset-0 sm:w-full">
      {shown && (
        <picture>
          <source media="(width >= 640px)" srcSet={wideSources(slide)} width={1600} height={700} />
          <img
            src={slide.small}
            alt=""
            width={800}
            height={600}
            fetchPriority={first ? 'high' : 'low'}
            decoding={first ? 'sync' : 'async'}
            // The space for the text is at the start of the line in both languages.
            className="absolute size-full object-cover max-sm:object-[36%] sm:mirrors"
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
