import type { alarm as english } from '../../en/console/alarm.ts';

export const alarm: typeof english = {
  startDay: 'بدء الدوام',
  startDayText: 'يشغّل جرس الطلبات في هذه الصفحة ويُبقي الشاشة مضاءة.',
  dayStarted: 'جرس الطلبات يعمل، ويتكرر حتى يُقبل الطلب.',
  soundWaits: 'اضغط في أي مكان ليعود صوت الجرس، فالمتصفح يُسكته حتى ذلك الحين.',
  newOrders:
    '{count, plural, zero {لا طلبات جديدة} one {طلب جديد} two {طلبان جديدان} few {# طلبات جديدة} many {# طلبًا جديدًا} other {# طلب جديد}}',
  label: 'تنبيه الطلبات الجديدة',
  accept: 'قبول',
  show: 'عرض',
  fresh: 'الجديدة: {count}',
  late: 'المتأخرة: {count}',
  test: 'تجربة جرس الطلبات',
  notification:
    '{count, plural, zero {لا طلبات جديدة.} one {طلب جديد بانتظارك.} two {طلبان جديدان بانتظارك.} few {# طلبات جديدة بانتظارك.} many {# طلبًا جديدًا بانتظارك.} other {# طلب جديد بانتظارك.}}',
};
