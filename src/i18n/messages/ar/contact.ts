import type { contact as english } from '../en/contact.ts';

export const contact: typeof english = {
  contact: {
    title: 'تواصل معنا',
    firstName: 'الاسم الأول',
    lastName: 'اسم العائلة',
    message: 'الرسالة',
    send: 'إرسال الرسالة',
    sent: 'سنرد عليك في أقرب وقت.',
    address: 'العنوان',
    hours: 'أوقات الدوام',
    whatsapp: 'واتساب',
    callUs: 'اتصل بنا',
    emailUs: 'راسلنا عبر البريد الإلكتروني',
    followUs: 'تابعنا',
    text: 'هل لديك سؤال عن طلب أو هدية أو منتج؟ راسلنا أو اتصل بنا.',
    formTitle: 'راسلنا',
    aboutOrder: 'بخصوص الطلب {number}:',
    again: 'كتابة رسالة أخرى',
    sentTitle: 'أُرسلت رسالتك بنجاح',
  },
};
