import type { companions as english, completeGift as englishTitle } from '../en/companions.ts';

export const completeGift: typeof englishTitle = 'أكمل هديتك';

export const companions: typeof english = {
  companions: {
    addOns: 'أضف إلى طلبك',
    choose: 'اختر',
    added: 'تمت الإضافة',
    tick: 'حدّد ما تريد إضافته',
    add: '{count, plural, zero {أضف المنتجات} one {أضف منتجًا واحدًا} two {أضف منتجين} few {أضف {count} منتجات} many {أضف {count} منتجًا} other {أضف {count} منتج}}',
    bundleAdded:
      '{count, plural, zero {لم يُضف أي منتج إلى السلة} one {تمت إضافة منتج واحد إلى السلة} two {تمت إضافة منتجين إلى السلة} few {تمت إضافة {count} منتجات إلى السلة} many {تمت إضافة {count} منتجًا إلى السلة} other {تمت إضافة {count} منتج إلى السلة}}',
    refused: 'لم تتم إضافة: {names}. {reason}',
    rest: 'لم تتم إضافة: {names}. {reason} والباقي في سلتك.',
  },
};
