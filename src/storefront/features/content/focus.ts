import type { ShownPicture } from '#contract/content/content.ts';

// The policy of pages allows no styles in them. The stylesheet has quarters of the width and halves of the height.
function nearest(percent: number, step: number): number {
  return Math.round(percent / step) * step;
}

/** The attributes of a cropped picture that keep its point of focus in sight. `wide`: the picture from 640 px on. */
export function focusOf({ focus }: NonNullable<ShownPicture>, wide?: NonNullable<ShownPicture>) {
  return {
    'data-x': nearest(focus.x, 25),
    'data-y': nearest(focus.y, 50),
    ...(wide && { 'data-wide-x': nearest(wide.focus.x, 25), 'data-wide-y': nearest(wide.focus.y, 50) }),
  };
}
