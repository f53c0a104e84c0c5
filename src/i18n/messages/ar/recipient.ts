import type { recipient as english } from '../en/recipient.ts';

/** The page of the recipient of a gift. */
export const recipient: typeof english = {
  recipient: {
    page: 'هدية لك',
    title: 'لدى {shop} هدية لك',
    titleFrom: 'هدية لك من <from></from> عبر {shop}',
    for: 'إلى',
    card: 'بطاقتك',
    state: {
      asked: 'اختر مكان التوصيل وموعده.',
      chosen: 'وصلنا اختيارك. شكرًا لك!',
      onWay: 'هديتك في الطريق إليك.',
      delivered: 'تم توصيل الهدية. نتمنى أن تعجبك!',
      lapsed: 'انتهت صلاحية هذا الرابط. يرجى سؤال من أرسله إليك.',
      cancelled: 'لم يعد هذا الطلب قائمًا. يرجى سؤال من أرسل إليك الرابط.',
    },
    where: 'إلى أين نوصل الهدية؟',
    when: 'متى نوصلها؟',
    note: 'ملاحظة للسائق',
    change: 'تغيير المكان أو الموعد',
    lastFour: 'آخر أربعة أرقام من هاتفك',
    lastFourHint: 'حتى لا يغيّر أحد غيرك اختيارك.',
    lastFourRequired: 'سبق الاختيار. أدخل آخر أربعة أرقام من هاتفك لتغييره',
    lastFourWrong: 'هذه ليست آخر أربعة أرقام من هاتفك',
    confirm: 'تأكيد المكان والموعد',
    pin: 'رمز التسليم',
    pinCare: 'أعطِ السائق هذا الرمز بعد استلام الهدية، ولا تعطه لأحد قبل ذلك.',
    thanks: 'اشكر من أهداك بسطر واحد',
    thanksHint: 'تُرسل كلماتك فقط، دون هاتف أو بريد أو رابط.',
    thanksInvalid: 'كلمات شكر فقط، دون هاتف أو بريد أو رابط',
    sendThanks: 'إرسال الشكر',
    thanked: 'أُرسل شكرك',
  },
};
