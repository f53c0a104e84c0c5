import type { firstDay as english } from '../../en/console/first-day.ts';

/** The steps of a new shop: what only the checklist and its bar load. */
export const firstDay: typeof english = {
  secondFactor: 'فعّل التحقق بخطوتين لحسابك',
  openSecondFactor: 'افتح حسابك',
  showDone: 'عرض ما تم',
  hideDone: 'إخفاء ما تم',
  back: 'يومك الأول: {done} من {all}',
  next: 'التالي: {step}',
  zonesNow:
    '{count, plural, zero {لا مناطق} one {منطقة واحدة} two {منطقتان} few {# مناطق} many {# منطقة} other {# منطقة}}، {least, select, same {رسوم كل منها {most}} other {رسومها من {least} إلى {most}}}',
  paymentNow: '{name}: {fee, select, none {دون رسوم} other {الرسوم {fee}}}',
  timesOn: 'يختار العميل يوم التوصيل وموعده.',
  timesOff: 'لا يختار العميل يوم التوصيل ولا موعده.',
};
