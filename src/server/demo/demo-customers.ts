import type { OrderForm } from '#contract/checkout.ts';
import type { Language } from '#contract/values/locale.ts';

interface Customer {
  name: string;
  phone: string;
  language: Language;
  /** The code of the zone that the number of the plate belongs to. */
  zone: string;
  address: string;
}

/** The invented customers of the demo. Their numbers belong to no one. */
export const customers: readonly Customer[] = [
  { name: 'نورة المري', phone: '+97450000101', language: 'ar', zone: 'doha', address: 'مبنى 7، شارع 320، منطقة 45' },
  {
    name: 'Jassim Al-Mannai',
    phone: '+97450000102',
    language: 'en',
    zone: 'the-pearl',
    address: 'Building 41, Street 950, Zone 66',
  },
  {
    name: 'عائشة الكعبي',
    phone: '+97450000103',
    language: 'ar',
    zone: 'al-rayyan',
    address: 'مبنى 12، شارع 840، منطقة 51',
  },
  {
    name: 'Priya Nair',
    phone: '+97450000104',
    language: 'en',
    zone: 'doha',
    address: 'Building 18, Street 220, Zone 25, flat 4',
  },
  { name: 'خالد السويدي', phone: '+97450000105', language: 'ar', zone: 'doha', address: 'مبنى 90، شارع 610، منطقة 68' },
  {
    name: 'Daniel Okafor',
    phone: '+97450000106',
    language: 'en',
    zone: 'west-bay',
    address: 'Building 3, Street 250, Zone 63',
  },
  {
    name: 'فاطمة الأنصاري',
    phone: '+97450000107',
    language: 'ar',
    zone: 'al-rayyan',
    address: 'مبنى 22، شارع 915، منطقة 52، الطابق الثاني',
  },
];

type DemoStep = 'accept' | 'pack' | 'handOver' | 'fail' | 'deliver' | 'complete' | 'cancel';

/** What happened to an order of the demo, and how many minutes ago it was placed. */
export interface Journey {
  minutes: number;
  steps: readonly DemoStep[];
  /** A text for a product that takes one. */
  text?: string;
  more?: Pick<OrderForm, 'gift' | 'note'>;
  /** The time of delivery, counted from the next one: -1 is the one before it. Without it, the shop arranges a time. */
  due?: number;
}

const packed = ['accept', 'pack'] as const;
const away = [...packed, 'handOver'] as const;
const delivered = [...away, 'deliver'] as const;

const gift = {
  recipientName: 'أم محمد',
  recipientPhone: '+97450000108',
  message: 'كل عام وأنتِ بخير',
  from: 'خالد',
  hidePrices: true,
};

/** The orders of the demo, oldest first: some in every stage. */
export const journeys: readonly Journey[] = [
  { minutes: 2880, due: -5, steps: [...delivered, 'complete'] },
  { minutes: 1500, due: -3, steps: [...delivered, 'complete'] },
  { minutes: 330, due: 1, steps: ['cancel'] },
  { minutes: 260, due: -1, steps: delivered },
  { minutes: 200, due: -1, steps: delivered, more: { gift } },
  { minutes: 150, due: 0, steps: [...away, 'fail'] },
  { minutes: 120, due: 0, steps: away },
  { minutes: 100, due: 0, steps: away },
  { minutes: 80, due: 0, steps: packed },
  { minutes: 65, due: 1, steps: packed, more: { gift } },
  { minutes: 50, due: 1, steps: packed },
  { minutes: 34, due: 0, steps: ['accept'] },
  { minutes: 26, due: 3, steps: ['accept'], more: { note: 'الرجاء الاتصال قبل الوصول' } },
  { minutes: 18, due: 5, steps: ['accept'], text: 'مبروك التخرج يا سارة' },
  { minutes: 14, due: 1, steps: [] },
  { minutes: 6, due: 4, steps: [], more: { gift } },
  { minutes: 2, steps: [] },
];
