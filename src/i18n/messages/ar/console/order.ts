import type { order as english } from '../../en/console/order.ts';
import { outbox } from './outbox.ts';
import { printing } from './printing.ts';
import { reports } from './reports.ts';
import { today } from './today.ts';

/** The people of an order, what must be read before packing it, and its card. The pages of one order, and those of customers and sales load it. */
export const order: typeof english = {
  outbox,
  printing,
  reports,
  today,
  orderPeople: {
    giver: 'المُهدي',
    from: 'من {name}',
    unnamed: 'دون ذكر اسم المُهدي',
    surprise: 'مفاجأة: لا تتصل بالمستلم إلا عند الباب.',
    cardText: 'نص البطاقة',
    mustRead: 'اقرأ قبل التجهيز',
    mustReadOf: 'اقرأ قبل تجهيز الطلب {letter}',
    recipientNote: 'ملاحظة المستلم',
    copyLink: 'نسخ رابط المستلم',
    linkClosed: 'لم يختر المستلم في الوقت المحدد، وأُغلق الرابط. اسأل عن العنوان، ثم عدّل التوصيل.',
    card: {
      kind: 'بطاقة الهدية',
      paper: 'ورق A5 بالعرض. اطوِه مرة واحدة لتصبح البطاقة بمقاس A6.',
      print: 'طباعة البطاقة',
      printMany: 'طباعة البطاقات',
    },
  },
};
