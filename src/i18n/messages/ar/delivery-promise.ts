import type { promise as english } from '../en/delivery-promise.ts';

export const promise: typeof english = {
  promise: {
    by: 'اطلب قبل <time></time> ليصلك اليوم',
    byIn: 'اطلب قبل <time></time> للتوصيل اليوم إلى {zones}',
    bySelected: 'اطلب قبل <time></time> ليصلك اليوم في مناطق محددة',
    tomorrow: 'التوصيل ابتداءً من غدٍ',
    tomorrowSelected: 'التوصيل ابتداءً من غدٍ في مناطق محددة',
    later: 'التوصيل ابتداءً من {day}',
    laterSelected: 'التوصيل ابتداءً من {day} في مناطق محددة',
  },
};
