import { use } from 'react';
import { priceParts } from '#i18n/format.ts';
import { ShopPicture } from '../../../shared/shop-picture.tsx';
import { lineTotal } from '../../../shared/money/line-total.ts';
import { Bilingual, LanguageVersions } from '../bilingual.tsx';

// On phones each item's name has a separate line above its numbers: 296 px are too few for four
// columns of two languages.
const row = 'max-sm:grid max-sm:grid-cols-3';
const first = 'max-sm:col-span-3 text-start wrap-anywhere sm:w-1/2';
const head = 'font-medium align-bottom sm:px-3 sm:py-2';
const number =
  'text-start whitespace-nowrap tabular-nums align-top max-sm:pb-3 sm:px-3 sm:py-3 sm:text-end max-sm:last:text-end';
const ofNumber = 'inline-flex flex-col items-start sm:items-end';
const ofLast = 'inline-flex flex-col items-end';

function amount(riyals: number): string {
  return priceParts(riyals, 'en').amount;
}

interface ReceiptItemsProps {
  /** Without prices: for the slip in the box of a gift. */
  withoutPrices?: boolean;
}

/** The order items with quantity and price. Amounts have no currency; the line above names it. */
export function ReceiptItems({ withoutPrices = false }: ReceiptItemsProps) {
  const [own] = use(LanguageVersions);
  const items = own?.order.orderItems ?? [];
  return (
    <table className="w-full border-collapse">
      {!withoutPrices && (
        <caption className="pb-2 text-start text-ink-soft">
          <Bilingual className="flex flex-wrap justify-between gap-x-4">
            {({ say }) => say('receipt.currency')}
          </Bilingual>
        </caption>
      )}
      <thead className="border-y border-ink bg-shell print:bg-transparent">
        <tr className={`${row} max-sm:py-2`}>
          <th scope="col" className={`${head} ${first}`}>
            <Bilingual className="flex gap-x-3">{({ say }) => say('receipt.product')}</Bilingual>
          </th>
          <th scope="col" className={`${head} text-start sm:text-end`}>
            <Bilingual className={ofNumber}>{({ say }) => say('product.quantity')}</Bilingual>
          </th>
          {!withoutPrices && (
            <>
              <th scope="col" className={`${head} text-start sm:text-end`}>
                <Bilingual className={ofNumber}>{({ say }) => say('orders.unitPrice')}</Bilingual>
              </th>
              <th scope="col" className={`${head} text-end`}>
                <Bilingual className={ofLast}>{({ say }) => say('receipt.amount')}</Bilingual>
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {items.map((item, index) => (
          <tr key={index} className={`${row} border-b border-line print:break-inside-avoid`}>
            <th scope="row" className={`${first} py-3 align-top font-normal sm:px-3`}>
              <ItemText index={index} />
            </th>
            <td className={number}>
              <bdi dir="ltr">{item.quantity}</bdi>
            </td>
            {!withoutPrices && (
              <>
                <td className={number}>
                  <bdi dir="ltr">{amount(item.unit_price)}</bdi>
                </td>
                <td className={number}>
                  <bdi dir="ltr">{amount(lineTotal(item.unit_price, item.quantity))}</bdi>
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The name of an item in both languages, with the personalisation as the buyer wrote it. */
function ItemText({ index }: { index: number }) {
  return (
    <Bilingual className="grid grid-cols-2 gap-x-4">
      {({ order, say }) => {
        const item = order.orderItems[index];
        if (!item) return null;
        return (
          <>
            <bdi className="block font-medium">{item.product.name}</bdi>
            {item.removed !== undefined && (
              <span className="block">
                {say('orders.removed')}: <bdi dir="ltr">{item.removed}</bdi>
              </span>
            )}
            {item.variant.attributes.map(({ name, variantAttribute }) => (
              <span key={name} className="block text-ink-soft">
                <bdi>{name}</bdi>: <bdi>{variantAttribute.value}</bdi>
              </span>
            ))}
            {item.orderItemCustomizations.map(({ customizationOption, option_value }, optionIndex) => (
              <span key={optionIndex} className="flex flex-wrap items-center gap-x-2 text-ink-soft">
                <bdi>{customizationOption.option_name}:</bdi>
                {customizationOption.option_type === 'image' ? (
                  <ShopPicture
                    path={option_value}
                    alt={customizationOption.option_name}
                    width={40}
                    height={40}
                    widest={192}
                    sizes="2.5rem"
                    eager
                    className="size-10 rounded-control"
                  />
                ) : (
                  <bdi>{option_value}</bdi>
                )}
              </span>
            ))}
            <span className="block text-xs text-ink-soft">
              <bdi dir="ltr">{item.variant.sku}</bdi>
            </span>
          </>
        );
      }}
    </Bilingual>
  );
}
