import { Bilingual, ReceiptLanguages } from '../bilingual.tsx';
import { DeliveryFact, ReceiptLogo, RecipientFact } from './receipt.tsx';
import { ReceiptItems } from './receipt-items.tsx';
import type { Receipt } from './receipt-query.ts';

/** The paper in the box of a gift, in both languages: the card and the products, without prices. */
export function BoxSlip({ receipt }: { receipt: Receipt }) {
  const { order, seller } = receipt.en;
  return (
    <ReceiptLanguages receipt={receipt}>
      <article className="mx-auto max-w-4xl rounded-card bg-white p-4 text-sm shadow-card sm:p-10 print:max-w-none print:rounded-none print:p-0 print:shadow-none">
        <header className="flex flex-wrap items-end justify-between gap-4 border-b-2 border-ink pb-4">
          <h1 className="flex items-center gap-3 text-title font-medium">
            <ReceiptLogo logo={seller.logo} />
            <Bilingual className="flex flex-wrap gap-x-4">{(version) => <bdi>{version.seller.name}</bdi>}</Bilingual>
          </h1>
          <p className="text-lg font-medium">
            <bdi dir="ltr" className="tabular-nums">
              {order.order_number}
            </bdi>
          </p>
        </header>
        {order.gift?.message && (
          <p dir="auto" className="border-b border-line py-8 text-center text-xl whitespace-pre-line">
            {order.gift.message}
          </p>
        )}
        <dl className="grid gap-x-10 gap-y-4 py-5 sm:grid-cols-2 print:grid-cols-2">
          <RecipientFact order={order} />
          <DeliveryFact />
        </dl>
        <ReceiptItems withoutPrices />
      </article>
    </ReceiptLanguages>
  );
}
