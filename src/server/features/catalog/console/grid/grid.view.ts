import type { GridRow } from '#contract/console/grid.ts';
import { toRiyals } from '#contract/values/money.ts';
import { bestDiscount } from '../../../../shared/pricing.rules.ts';
import type { GridRecord } from './grid-records.ts';

/** A row of the grid as staff read it. */
export function gridRowView(record: GridRecord): GridRow {
  const bilingual = ({ en, ar }: { en: string; ar: string }) => ({ en, ar });
  const { position: _position, priceDirhams, name, attributes, offers, ...row } = record;
  return {
    ...row,
    nameAr: name.ar,
    nameEn: name.en,
    attributes: attributes.map((one) => ({ name: bilingual(one.name), value: bilingual(one.value) })),
    price: toRiyals(priceDirhams),
    offer: bestDiscount(offers.standing),
    otherOffer: offers.other,
  };
}
