import type { outbox as english } from '../../en/console/outbox.ts';

/** What waits for the network. */
export const outbox: typeof english = {
  waiting:
    '{count, plural, zero {لا شيء بانتظار الشبكة.} one {تغيير واحد بانتظار الشبكة، وهو محفوظ على هذا الجهاز.} two {تغييران بانتظار الشبكة، وهما محفوظان على هذا الجهاز.} few {# تغييرات بانتظار الشبكة، وهي محفوظة على هذا الجهاز.} many {# تغييرًا بانتظار الشبكة، وهي محفوظة على هذا الجهاز.} other {# تغيير بانتظار الشبكة، وهي محفوظة على هذا الجهاز.}}',
  waits: 'بانتظار الشبكة',
  kept: 'حُفظ على هذا الجهاز، ويُرسل عند عودة الشبكة.',
  refused: {
    setPicked: 'الطلب {number}: تعذّر حفظ علامة الساعة {time}',
    packOrders: 'الطلب {number}: تعذّر تنفيذ «تم التجهيز» للساعة {time}',
    deliverOrder: 'الطلب {number}: تعذّر تنفيذ «تم التوصيل» للساعة {time}',
  },
  moved: 'غيّر شخص آخر الطلب في هذه الأثناء. افتحه لترى ما يلزم.',
  open: 'فتح الطلب',
  dismiss: 'حسنًا',
};
