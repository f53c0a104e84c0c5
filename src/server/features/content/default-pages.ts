import { type FilledPage, frameHandle, isFilledPage } from '#contract/content/shop-pages.ts';
import type { HomeContent, PageContent } from '#contract/content/stored-content.ts';
import type { LocalizedText } from '#contract/values/locale.ts';

const blank = { en: '', ar: '' };
const noPictures = { picture: null, phonePicture: null };
const toCategories = {
  action: { en: 'Shop now', ar: 'تسوّق الآن' },
  link: { kind: 'page', handle: 'categories' },
} as const;

/**
 * The home page of a new shop: the arrangement of the specification and a row of occasions, with words that fit any shop
 * and the shop's own products as pictures.
 */
export const defaultHome: HomeContent = {
  sections: [
    {
      id: 'slides',
      kind: 'slides',
      slides: [
        {
          ...toCategories,
          ...noPictures,
          title: { en: 'Welcome to {shop}', ar: 'أهلًا بك في {shop}' },
          text: { en: 'Chosen with care, delivered across Qatar.', ar: 'منتجات مختارة بعناية تصلك أينما كنت في قطر.' },
        },
        {
          ...noPictures,
          title: { en: 'New in the shop', ar: 'جديدنا' },
          text: { en: 'See what has just arrived.', ar: 'شاهد أحدث ما وصلنا.' },
          action: { en: 'See what is new', ar: 'شاهد الجديد' },
          link: { kind: 'page', handle: 'products' },
        },
        {
          ...noPictures,
          title: { en: 'What others love', ar: 'الأكثر طلبًا' },
          text: { en: 'The products that our customers buy most.', ar: 'المنتجات التي يشتريها عملاؤنا أكثر من غيرها.' },
          action: { en: 'See the best sellers', ar: 'شاهد الأكثر مبيعًا' },
          link: { kind: 'page', handle: 'best-sellers' },
        },
        {
          ...toCategories,
          ...noPictures,
          title: { en: 'Something for everyone', ar: 'لكل ذوق' },
          text: { en: 'Find what fits in our categories.', ar: 'تجد ما يناسبك في أقسامنا.' },
        },
      ],
    },
    {
      id: 'promises',
      kind: 'strip',
      points: [
        {
          show: 'words',
          icon: 'cart',
          title: { en: 'Order online', ar: 'اطلب عبر الإنترنت' },
          text: { en: 'Any time, from anywhere', ar: 'في أي وقت ومن أي مكان' },
        },
        { show: 'delivery' },
        {
          show: 'words',
          icon: 'package',
          title: { en: 'Prepared with care', ar: 'محضّر بعناية' },
          text: { en: 'From our shop to your door', ar: 'من متجرنا إلى بابك' },
        },
        {
          show: 'words',
          icon: 'shield',
          title: { en: 'Safe payment', ar: 'دفع آمن' },
          text: { en: 'Cash on delivery', ar: 'الدفع نقدًا عند الاستلام' },
        },
      ],
    },
    // Shown once products in stock have an occasion (decision 59).
    { id: 'gifts', kind: 'gifts', title: blank, by: 'occasion' },
    { id: 'categories', kind: 'categories', title: blank },
    {
      id: 'offers',
      kind: 'promo',
      tone: 'dark',
      title: { en: 'Special offers', ar: 'عروض خاصة' },
      text: { en: 'Good prices for a short time.', ar: 'أسعار مميزة لفترة محدودة.' },
      action: { en: 'Discover the offers', ar: 'اكتشف العروض' },
      link: { kind: 'page', handle: 'offers' },
      picture: null,
    },
    { id: 'new', kind: 'rail', title: blank, products: { from: 'new' } },
    {
      id: 'about',
      kind: 'promo',
      tone: 'light',
      title: { en: 'About {shop}', ar: 'عن {shop}' },
      text: {
        en: 'We choose every product with care and deliver it to your door, anywhere in Qatar.',
        ar: 'نختار كل منتج بعناية ونوصله إلى بابك أينما كنت في قطر.',
      },
      action: { en: 'Get to know us', ar: 'تعرّف علينا' },
      link: { kind: 'page', handle: 'about' },
      picture: null,
    },
    { id: 'best', kind: 'rail', title: blank, products: { from: 'best' } },
    { id: 'testimonials', kind: 'testimonials', title: blank },
  ],
};

const nothingAdded = { title: blank, description: blank, sections: [] };
const point = (heading: LocalizedText, text: LocalizedText) => [
  { kind: 'heading' as const, text: heading },
  { kind: 'paragraph' as const, text },
];

/** What the pages of every shop say before the merchant writes anything. */
const defaultPages: Record<FilledPage, PageContent> = {
  about: {
    title: { en: 'About {shop}', ar: 'عن {shop}' },
    description: {
      en: 'We choose every product with care and deliver it to your door, anywhere in Qatar.',
      ar: 'نختار كل منتج بعناية ونوصله إلى بابك أينما كنت في قطر.',
    },
    sections: [
      {
        id: 'values',
        kind: 'text',
        title: { en: 'What you can expect', ar: 'ما تجده عندنا' },
        blocks: [
          ...point(
            { en: 'Chosen with care', ar: 'مختارة بعناية' },
            { en: 'We sell what we would buy ourselves.', ar: 'نبيع ما نرضاه لأنفسنا.' },
          ),
          ...point(
            { en: 'Close to you', ar: 'قريبون منك' },
            {
              en: 'We deliver across Qatar and answer in Arabic and English.',
              ar: 'نوصل إلى جميع مناطق قطر ونخدمك بالعربية والإنجليزية.',
            },
          ),
        ],
      },
    ],
  },
  contact: nothingAdded,
  terms: nothingAdded,
  privacy: nothingAdded,
};

/** Nothing around the pages but the shop's own. */
const defaultFrame: PageContent = {
  ...nothingAdded,
  sections: [
    { id: 'menu', kind: 'menu', links: [] },
    { id: 'footer', kind: 'footer', text: blank, columns: [] },
    { id: 'hours', kind: 'hours', text: blank },
    { id: 'promises', kind: 'promises', delivery: blank, returns: blank },
  ],
};

/** What a page says before the merchant publishes anything; null if shoppers do not see it then. */
export function suppliedContent(handle: string): HomeContent | PageContent | null {
  if (handle === 'home') return defaultHome;
  if (handle === frameHandle) return defaultFrame;
  return isFilledPage(handle) ? defaultPages[handle] : null;
}
