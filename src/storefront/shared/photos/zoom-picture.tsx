import { useEffect, useEffectEvent, useLayoutEffect, useRef, type MouseEvent, type PointerEvent } from 'react';
import { ShopPicture } from '../shop-picture.tsx';
import { gallerySizes } from './gallery-sizes.ts';
import {
  closeUp,
  followPointer,
  moveBy,
  pinchOf,
  type Point,
  type Size,
  sizeInFrame,
  swipeOf,
  whole,
  type Zoom,
  zoomAt,
} from './zoom.rules.ts';

const doubleTapMs = 320;
const tapSlop = 12;
const wheelStep = 0.0025;

interface ZoomPictureProps {
  path: string | null;
  alt: string;
  label: string;
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
  onSwipe: (by: 1 | -1) => void;
}

type Pointed = { clientX: number; clientY: number };

/** The frame of the picture, and the size that the picture has in it before it is enlarged. */
function measure(button: HTMLElement | null): { frame: DOMRect; shown: Size } {
  const frame = button?.getBoundingClientRect() ?? new DOMRect();
  const picture = button?.querySelector('img');
  return {
    frame,
    shown: sizeInFrame({ width: picture?.naturalWidth ?? 0, height: picture?.naturalHeight ?? 0 }, frame),
  };
}

/** Where a pointer is, from the middle of the frame. */
function pointIn(frame: DOMRect, { clientX, clientY }: Pointed): Point {
  return { x: clientX - frame.x - frame.width / 2, y: clientY - frame.y - frame.height / 2 };
}

/** Clicks, double taps and wheel, which enlarge the picture, and fingers, which move and swipe it. */
function useZoomGestures({ zoom, onZoom, onSwipe }: Pick<ZoomPictureProps, 'zoom' | 'onZoom' | 'onSwipe'>) {
  const button = useRef<HTMLButtonElement>(null);
  const fingers = useRef(new Map<number, Point>());
  // One gesture, from the first finger to the last.
  const gesture = useRef({ from: { x: 0, y: 0 }, moved: false, byMouse: false });
  const lastTap = useRef(Number.NEGATIVE_INFINITY);
  const pointOf = (event: Pointed) => pointIn(measure(button.current).frame, event);

  function enlarge(scale: number, point: Point): void {
    const { frame, shown } = measure(button.current);
    onZoom(zoomAt(zoom, scale, point, shown, frame));
  }

  const turnWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    enlarge(zoom.scale * Math.exp(-event.deltaY * wheelStep), pointOf(event));
  });
  // React's own listener is passive, so the browser would zoom the page.
  useEffect(() => {
    const target = button.current;
    target?.addEventListener('wheel', turnWheel, { passive: false });
    return () => target?.removeEventListener('wheel', turnWheel);
  }, []);

  function press(event: PointerEvent): void {
    const point = pointOf(event);
    if (fingers.current.size === 0) {
      gesture.current = { from: point, moved: false, byMouse: event.pointerType === 'mouse' };
    }
    fingers.current.set(event.pointerId, point);
    if (event.pointerType !== 'mouse') event.currentTarget.setPointerCapture(event.pointerId);
  }

  function move(event: PointerEvent): void {
    const { frame, shown } = measure(button.current);
    const point = pointIn(frame, event);
    if (event.pointerType === 'mouse') {
      if (zoom.scale > 1) onZoom(followPointer(zoom, point, shown, frame));
      return;
    }
    const last = fingers.current.get(event.pointerId);
    if (!last) return;
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, point);
    const { from } = gesture.current;
    if (other || Math.hypot(point.x - from.x, point.y - from.y) > tapSlop) gesture.current.moved = true;
    if (other) {
      const { centre, ratio } = pinchOf(last, point, other);
      onZoom(zoomAt(zoom, zoom.scale * ratio, centre, shown, frame));
    } else if (zoom.scale > 1) {
      onZoom(moveBy(zoom, { x: point.x - last.x, y: point.y - last.y }, shown, frame));
    }
  }

  function release(event: PointerEvent): void {
    const wasLast = fingers.current.delete(event.pointerId) && fingers.current.size === 0;
    if (!wasLast || event.type === 'pointercancel' || event.pointerType === 'mouse' || zoom.scale > 1) return;
    const { x, y } = pointOf(event);
    const { from } = gesture.current;
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const by = swipeOf({ x: x - from.x, y: y - from.y }, isRightToLeft);
    if (by !== 0) onSwipe(by);
  }

  function click(event: MouseEvent): void {
    const byKey = event.detail === 0;
    const { moved, byMouse } = gesture.current;
    // The second click of a double click would undo the first.
    if (byMouse && event.detail > 1) return;
    if (!byKey && !byMouse) {
      const isSecond = event.timeStamp - lastTap.current < doubleTapMs;
      lastTap.current = moved || isSecond ? Number.NEGATIVE_INFINITY : event.timeStamp;
      if (moved || !isSecond) return;
    }
    if (zoom.scale > 1) onZoom(whole);
    else enlarge(closeUp, byKey ? { x: 0, y: 0 } : pointOf(event));
  }

  return { button, press, move, release, click };
}

/**
 * A picture that is enlarged by a click, a double tap, two fingers or the wheel. Enlarged, it
 * follows the mouse or a finger; whole, a finger swipes to the next one.
 */
export function ZoomPicture({ path, alt, label, zoom, onZoom, onSwipe }: ZoomPictureProps) {
  const moving = useRef<HTMLSpanElement>(null);
  const { button, press, move, release, click } = useZoomGestures({ zoom, onZoom, onSwipe });

  // The content security policy allows styles that scripts set, and no style attributes.
  useLayoutEffect(() => {
    moving.current?.style.setProperty('transform', `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`);
  }, [zoom]);

  return (
    <button
      ref={button}
      type="button"
      aria-pressed={zoom.scale > 1}
      aria-label={label}
      onClick={click}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
      className={`absolute inset-0 touch-none overflow-hidden focus-visible:-outline-offset-4 ${zoom.scale > 1 ? 'cursor-zoom-out' : 'cursor-zoom-in'}`}
    >
      <span ref={moving} className="relative block size-full will-change-transform">
        {/* The gallery has loaded it: something to see until the large one has come. */}
        <span className="absolute inset-0">
          <ShopPicture
            path={path}
            alt=""
            width={800}
            height={800}
            widest={1200}
            sizes={gallerySizes}
            fit="contain"
            eager
            className="size-full bg-transparent"
          />
        </span>
        <ShopPicture
          path={path}
          alt={alt}
          width={1600}
          height={1600}
          sizes="1600px"
          fit="contain"
          eager
          className="relative size-full bg-transparent"
        />
      </span>
    </button>
  );
}
