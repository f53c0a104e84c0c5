import type { Messages } from '#i18n/messages/en.ts';
import banner1Small from '../../art/banner-1-small.webp';
import banner1 from '../../art/banner-1.webp';
import banner2Small from '../../art/banner-2-small.webp';
import banner2 from '../../art/banner-2.webp';
import banner3Small from '../../art/banner-3-small.webp';
import banner3 from '../../art/banner-3.webp';
import banner4Small from '../../art/banner-4-small.webp';
import banner4 from '../../art/banner-4.webp';

type Words = keyof Messages['home'];

export interface Slide {
  picture: string;
  /** For phones. */
  small: string;
  title: Words;
  text: Words;
}

export const slides: readonly [Slide, ...Slide[]] = [
  { picture: banner1, small: banner1Small, title: 'slide1Title', text: 'slide1Text' },
  { picture: banner2, small: banner2Small, title: 'slide2Title', text: 'slide2Text' },
  { picture: banner3, small: banner3Small, title: 'slide3Title', text: 'slide3Text' },
  { picture: banner4, small: banner4Small, title: 'slide4Title', text: 'slide4Text' },
];
