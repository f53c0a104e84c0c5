import type { Messages } from '#i18n/messages/en.ts';
import banner1Large from '../../art/banner-1-large.webp';
import banner1Small from '../../art/banner-1-small.webp';
import banner1 from '../../art/banner-1.webp';
import banner2Large from '../../art/banner-2-large.webp';
import banner2Small from '../../art/banner-2-small.webp';
import banner2 from '../../art/banner-2.webp';
import banner3Large from '../../art/banner-3-large.webp';
import banner3Small from '../../art/banner-3-small.webp';
import banner3 from '../../art/banner-3.webp';
import banner4Large from '../../art/banner-4-large.webp';
import banner4Small from '../../art/banner-4-small.webp';
import banner4 from '../../art/banner-4.webp';

type Words = keyof Messages['home'];

export interface Slide {
  picture: string;
  /** For screens with two pixels for each CSS pixel. */
  large: string;
  /** For phones. */
  small: string;
  title: Words;
  text: Words;
}

export const slides: readonly [Slide, ...Slide[]] = [
  { picture: banner1, large: banner1Large, small: banner1Small, title: 'slide1Title', text: 'slide1Text' },
  { picture: banner2, large: banner2Large, small: banner2Small, title: 'slide2Title', text: 'slide2Text' },
  { picture: banner3, large: banner3Large, small: banner3Small, title: 'slide3Title', text: 'slide3Text' },
  { picture: banner4, large: banner4Large, small: banner4Small, title: 'slide4Title', text: 'slide4Text' },
];

/** The sources of a slide's picture from 640 px on. */
export function wideSources({ picture, large }: Slide): string {
  return `${picture}, ${large} 1.5x`;
}
