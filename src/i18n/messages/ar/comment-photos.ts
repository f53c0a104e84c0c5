import type { commentPhotos as english } from '../en/comment-photos.ts';

export const commentPhotos: typeof english = {
  commentPhotos: {
    label: 'الصور المرفقة',
    add: 'إضافة صور',
    hint: 'حتى {max} صور، وتظهر بعد أن يراجعها المتجر.',
    one: 'الصورة {n}',
    remove: 'حذف الصورة {n}',
    open: 'تكبير الصورة {n}',
    of: 'صور من تعليق {name}',
    added: 'تمت إضافة تعليقك، وتظهر صوره بعد أن يراجعها المتجر.',
    unseen: 'لا يرى هذه الصور غيرك حتى الآن.',
    imageType: 'اختر صورة بصيغة JPG أو PNG أو WebP أو AVIF.',
    imageSize: 'يجب أن يكون حجم الصورة أقل من {mb} ميغابايت',
    tooMany: 'لكل تعليق {max} صور على الأكثر، ولم تُضف بقية الصور.',
    failed: 'تعذّر رفع الصورة. حاول مرة أخرى.',
  },
};
