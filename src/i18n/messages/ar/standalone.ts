import type { standalone as english } from '../en/standalone.ts';

export const standalone: typeof english = {
  offlineTitle: 'تحقّق من اتصالك بالإنترنت',
  offlineText: 'أنت غير متصل حاليًا. سلتك محفوظة، وحين يعود الاتصال تتابع من حيث توقفت.',
  retry: 'إعادة المحاولة',
  home: 'العودة إلى الرئيسية',
  failureText: 'نعتذر، حدث خلل من جهتنا. يرجى الانتظار قليلًا ثم إعادة المحاولة. سلتك محفوظة.',
  reference: 'رقم مرجعي لفريقنا:',
};
