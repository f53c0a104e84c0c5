import type { photos as english } from '../en/photos.ts';

export const photos: typeof english = {
  gallery: 'صور المنتج',
  goToImage: 'الانتقال إلى الصورة {n}',
  zoom: 'تكبير الصورة',
  zoomed: 'صورة {name}',
};
