import type { Slide } from './slides.ts';

/** A picture of the banner: a tall one for phones, a wide one from 640 px. */
export function SlidePicture({ slide, first }: { slide: Slide; first: boolean }) {
  return (
    <picture className="contents">
      <source media="(min-width: 640px)" srcSet={slide.picture} />
      <img
        src={slide.small}
        alt=""
        fetchPriority={first ? 'high' : 'low'}
        decoding={first ? 'sync' : 'async'}
        className="absolute inset-0 size-full object-cover"
      />
    </picture>
  );
}
