import { Suspense, use } from 'react';
import type { Invoice } from '#contract/invoice.ts';
import { FoldedCard } from '#ui/print/folded-card.tsx';
import { CustomerFact, DeliveryFact, InvoiceLines, InvoiceText, RecipientFact } from '#ui/print/invoice.tsx';
import { PrintedLineText } from '#ui/print/line-text.tsx';
import { PaperFact, Paper } from '#ui/print/paper.tsx';
import { Both, loadSides, Sides } from '#ui/print/sides.tsx';

const shop = { en: 'Dana', ar: 'دانة' };
const sides = loadSides();

const invoice: Invoice = {
  number: 'DN-261121-7KQ4MX',
  placedAt: '2026-11-21T10:05:00.000Z',
  status: 'Pending',
  paymentStatus: 'Unpaid',
  method: { en: 'Cash on delivery', ar: 'الدفع نقدًا عند الاستلام' },
  seller: {
    name: shop,
    legalName: { en: 'Dana Gifts W.L.L.', ar: 'دانة للهدايا ذ.م.م' },
    commercialRegistration: '12345',
    address: { en: 'Corniche Street, Doha', ar: 'شارع الكورنيش، الدوحة' },
    phones: ['+97444123456'],
    emails: ['hello@dana.example'],
  },
  customer: { name: 'نورة المري', phone: '+97455123456', email: 'noura@dana.example' },
  zone: { en: 'Doha', ar: 'الدوحة' },
  address: 'شارع 840، Villa 7',
  recipient: { recipientName: 'منى', recipientPhone: '' },
  isGift: true,
  delivery: { day: '2026-11-25', from: '16:00', to: '20:00' },
  note: 'اتصل قبل الوصول',
  lines: [
    {
      name: { en: 'Red roses', ar: 'ورد جوري أحمر' },
      sku: 'ROSE-12',
      attributes: [{ name: { en: 'Size', ar: 'المقاس' }, value: { en: 'Large', ar: 'كبير' } }],
      options: [{ name: { en: 'Card', ar: 'البطاقة' }, type: 'text', value: 'سارة & Omar' }],
      missingOptions: [{ name: { en: 'Name on the cake', ar: 'الاسم على الكيكة' } }],
      quantity: 2,
      removed: 1,
      unitPrice: 62.5,
    },
  ],
  subtotal: 125,
  deliveryFee: 0,
  paymentFee: 10,
  total: 135,
};

function InvoicePaper() {
  return (
    <Sides value={use(sides)}>
      <Paper size="page" shop={shop} title={({ say }) => say('invoice')} number={invoice.number} as="h2">
        <InvoiceText invoice={invoice} />
      </Paper>
    </Sides>
  );
}

export function Invoices() {
  return (
    <Suspense>
      <InvoicePaper />
    </Suspense>
  );
}

function PaperParts() {
  return (
    <Sides value={use(sides)}>
      <dl>
        <CustomerFact customer={invoice.customer} />
        <RecipientFact invoice={invoice} />
        <DeliveryFact delivery={invoice.delivery} />
        <PaperFact label={({ say }) => say('zone')}>
          <Both>{({ language }) => invoice.zone[language]}</Both>
        </PaperFact>
      </dl>
      {invoice.lines.map((line) => (
        <PrintedLineText key={line.sku} line={line} />
      ))}
      <InvoiceLines lines={invoice.lines} withPictures={false} withoutPrices />
      {/* A sheet is wider than a phone. */}
      <div className="[zoom:0.4]">
        <FoldedCard
          name={invoice.number}
          index={0}
          ref={null}
          shop={shop}
          gift={{ recipientName: 'Noor', message: 'Happy birthday!', from: 'Sara' }}
        />
      </div>
    </Sides>
  );
}

export function Papers() {
  return (
    <Suspense>
      <PaperParts />
    </Suspense>
  );
}
