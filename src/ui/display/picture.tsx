import { useState } from 'react';
import { classNames } from '../styles/class-names.ts';
import { Icon } from './icon.tsx';

export type PictureProps = {
  /** A path that supports `?w=`, or a `blob:` preview; null if there is no picture. */
  src: string | null | undefined;
  alt: string;
  /** The size or aspect ratio of the picture, which reserves its place. */
  width: number;
  height: number;
  widths?: readonly number[] | undefined;
  /** The shown width, as in HTML `sizes`: "(min-width: 1280px) 25vw, 50vw". */
  sizes?: string | undefined;
  /**
   * The main picture of a page: loaded first. React preloads it in the head of the server-rendered
   * page.
   */
  priority?: boolean | undefined;
  /** Loaded at once, as for printing; others load when they come near the screen. */
  eager?: boolean | undefined;
  fit?: 'cover' | 'contain' | undefined;
  /** The background while it loads, "#c8a08c"; only for opaque pictures. */
  colour?: string | null | undefined;
  /** The colour is behind a contained picture too, if it has the shape of its place. */
  framed?: boolean | undefined;
  /** The class of the frame: size, radius and background. */
  className?: string | undefined;
};

const defaultWidths = [192, 320, 480, 640, 800, 1200] as const;

export function Picture({
  src,
  alt,
  width,
  height,
  widths = defaultWidths,
  sizes = '100vw',
  priority = false,
  eager = priority,
  fit = 'cover',
  colour = null,
  framed = fit === 'cover',
  className,
}: PictureProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const [narrowSrc, setNarrowSrc] = useState<string | null>(null);
  const missing = src === null || src === undefined || src === '' || src === brokenSrc;

  // A picture that failed or loaded before hydration has fired its event before there was a
  // listener.
  function check(image: HTMLImageElement | null): void {
    if (!image?.complete || image.currentSrc === '') return;
    const { naturalWidth, naturalHeight } = image;
    if (naturalWidth === 0) setBrokenSrc(src ?? null);
    // Of another shape than its place: the colour would stand beside it like curtains.
    else if (fit === 'contain' && Math.abs((naturalWidth * height) / (naturalHeight * width) - 1) > 0.02)
      setNarrowSrc(src ?? null);
  }

  return (
    <span className={classNames('relative block overflow-hidden bg-shell', className)}>
      {missing ? (
        <span
          className="flex size-full min-h-12 items-center justify-center text-sand-deep"
          {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
        >
          <Icon name="image" className="size-1/4 max-h-16 min-h-5 max-w-16 min-w-5" />
        </span>
      ) : (
        <>
          {/* An SVG attribute, because the Content Security Policy allows no inline style here. */}
          {colour !== null && framed && src !== narrowSrc && (
            <svg aria-hidden width="24" height="24" color={colour} className="absolute inset-0 size-full bg-current" />
          )}
          <img
            src={sourceAt(src, widths[Math.floor(widths.length / 2)])}
            srcSet={sourceSet(src, widths)}
            sizes={sizes}
            alt={alt}
            width={width}
            height={height}
            loading={eager ? 'eager' : 'lazy'}
            fetchPriority={priority ? 'high' : 'auto'}
            decoding={priority ? 'sync' : 'async'}
            onError={() => setBrokenSrc(src)}
            onLoad={(event) => check(event.currentTarget)}
            ref={check}
            className={classNames('relative size-full', fit === 'cover' ? 'object-cover' : 'object-contain')}
          />
        </>
      )}
    </span>
  );
}

function hasVariants(src: string): boolean {
  return !src.startsWith('blob:') && !src.startsWith('data:');
}

function sourceAt(src: string, width: number | undefined): string {
  return width === undefined || !hasVariants(src) ? src : `${src}?w=${width}`;
}

/** The sources of a picture for `srcset`. */
export function sourceSet(src: string, widths: readonly number[]): string | undefined {
  if (!hasVariants(src)) return undefined;
  return widths.map((width) => `${src}?w=${width} ${width}w`).join(', ');
}
