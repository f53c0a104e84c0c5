import type { conflict as english } from '../../en/console/conflict.ts';

export const conflict: typeof english = {
  title: 'تم تعديل {fields} بواسطة {name} {time}',
  field: '«{field}»',
  someone: 'شخص آخر',
  text: 'لم يضِع شيء من عملك. اختر القيمة التي تُحفظ.',
  yours: 'تعديلك',
  theirs: 'التعديل الآخر',
  keepMine: 'الاحتفاظ بتعديلي',
  takeTheirs: 'اعتماد التعديل الآخر',
};
