import type { ShownPicture } from '#contract/content/content.ts';
import { sourceSet } from '#ui/display/picture.tsx';
import { focusOf } from './focus.ts';
import { colourOf, widthsUpTo } from '../../shared/shop-picture.tsx';

// A picture covers the height of the slide too: one that is as wide as the slide is drawn twice as wide as its half.
const phoneSizes = '75vw';
const wideSizes = '(min-width: 1344px) 1304px, 100vw';
const wide = '(width >= 640px)';
const phone = '(width < 640px)';

function sourcesOf(picture: NonNullable<ShownPicture>, widest: 800 | 1600): string | undefined {
  return sourceSet(`/images/${picture.path}`, widthsUpTo(widest));
}

interface SlidePictureProps {
  picture: ShownPicture;
  phonePicture: ShownPicture;
  /** The main picture of the page: the browser loads it first. */
  first: boolean;
  /** False: reserve the place, but do not load the picture yet. */
  shown: boolean;
}

/** The picture of a slide: the half of it at the end of the line. */
export function SlidePicture({ picture, phonePicture, first, shown }: SlidePictureProps) {
  if (picture === null || phonePicture === null) return null;
  const colour = colourOf(phonePicture.path);
  const [address, wideAddress] = [`/images/${phonePicture.path}?w=480`, `/images/${picture.path}?w=800`];
  const [small, large] = [sourcesOf(phonePicture, 800), sourcesOf(picture, 1600)];
  return (
    <div className="relative w-1/2" {...focusOf(phonePicture, picture)}>
      {/* React moves only links with an address into the head. */}
      {first && (
        <>
          <link
            rel="preload"
            as="image"
            href={address}
            imageSrcSet={small}
            imageSizes={phoneSizes}
            media={phone}
            fetchPriority="high"
          />
          <link
            rel="preload"
            as="image"
            href={wideAddress}
            imageSrcSet={large}
            imageSizes={wideSizes}
            media={wide}
            fetchPriority="high"
          />
        </>
      )}
      {colour !== null && (
        <svg aria-hidden width="24" height="24" color={colour} className="absolute inset-0 size-full bg-current" />
      )}
      {shown && (
        <picture>
          <source media={wide} srcSet={large} sizes={wideSizes} />
          <img
            src={address}
            srcSet={small}
            sizes={phoneSizes}
            alt=""
            width={800}
            height={600}
            loading={first ? 'eager' : 'lazy'}
            fetchPriority={first ? 'high' : 'low'}
            decoding={first ? 'sync' : 'async'}
            className="absolute size-full object-cover"
          />
        </picture>
      )}
    </div>
  );
}
