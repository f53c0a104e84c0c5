import type { delivery as english } from '../en/delivery.ts';

export const delivery: typeof english = {
  delivery: {
    today: 'اطلب خلال <time></time> ليصلك اليوم',
    todaySomeAreas: 'اطلب خلال <time></time> ليصلك اليوم في مناطق محددة',
    hours:
      '{hours, plural, zero {{hours} ساعة} one {ساعة} two {ساعتين} few {{hours} ساعات} many {{hours} ساعة} other {{hours} ساعة}}',
    minutes:
      '{minutes, plural, zero {{minutes} دقيقة} one {دقيقة} two {دقيقتين} few {{minutes} دقائق} many {{minutes} دقيقة} other {{minutes} دقيقة}}',
    hoursMinutes: '{hours} و{minutes}',
  },
};
