/** A point relative to the centre of the frame, in CSS pixels. */
export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** How a picture is shown in its frame: enlarged about its centre, then moved. */
export interface Zoom extends Point {
  /** 1 shows the whole picture. */
  scale: number;
}

export const whole: Zoom = { scale: 1, x: 0, y: 0 };

/** What a double tap or a click enlarges to. */
export const closeUp = 2.5;
const largest = 5;
const swipeLength = 48;

/** The size of a picture that is shown whole in a frame. */
export function sizeInFrame(picture: Size, frame: Size): Size {
  if (picture.width === 0 || picture.height === 0) return frame;
  const ratio = Math.min(frame.width / picture.width, frame.height / picture.height);
  return { width: picture.width * ratio, height: picture.height * ratio };
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(value, -most), most);
}

// A picture cannot be moved away from the edges of its frame.
function keepInFrame({ scale, x, y }: Zoom, shown: Size, frame: Size): Zoom {
  const roomX = Math.max(0, (shown.width * scale - frame.width) / 2);
  const roomY = Math.max(0, (shown.height * scale - frame.height) / 2);
  return { scale, x: clamp(x, roomX), y: clamp(y, roomY) };
}

/** Enlarges to a scale. What is at the point stays there, as far as the edges allow. */
export function zoomAt(zoom: Zoom, scale: number, point: Point, shown: Size, frame: Size): Zoom {
  const next = Math.min(Math.max(scale, 1), largest);
  if (next === 1) return whole;
  const ratio = next / zoom.scale;
  const x = point.x - (point.x - zoom.x) * ratio;
  const y = point.y - (point.y - zoom.y) * ratio;
  return keepInFrame({ scale: next, x, y }, shown, frame);
}

/** Moves an enlarged picture, as far as its edges allow. */
export function moveBy(zoom: Zoom, by: Point, shown: Size, frame: Size): Zoom {
  return keepInFrame({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, shown, frame);
}

/** Shows the part of an enlarged picture that the pointer is over, like a lens. */
export function followPointer(zoom: Zoom, point: Point, shown: Size, frame: Size): Zoom {
  const x = -point.x * (zoom.scale - 1);
  const y = -point.y * (zoom.scale - 1);
  return keepInFrame({ ...zoom, x, y }, shown, frame);
}

/** 1 to the next picture, -1 to the previous one, 0 if the movement was no swipe. */
export function swipeOf({ x, y }: Point, isRightToLeft: boolean): 1 | -1 | 0 {
  if (Math.abs(x) < swipeLength || Math.abs(x) < Math.abs(y)) return 0;
  return x < 0 === isRightToLeft ? -1 : 1;
}

/** How a finger that moves from `last` to `point` changes the distance to another, and around which point. */
export function pinchOf(last: Point, point: Point, other: Point): { centre: Point; ratio: number } {
  const before = Math.max(1, Math.hypot(last.x - other.x, last.y - other.y));
  return {
    centre: { x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 },
    ratio: Math.hypot(point.x - other.x, point.y - other.y) / before,
  };
}
