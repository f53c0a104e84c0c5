import type { GridRow } from '#contract/console/grid.ts';
import { toRiyals } from '#contract/values/money.ts';
import { bothLanguages } from '../../../../shared/both-languages.ts';
import { bestDiscount } from '../../../../shared/pricing.rules.ts';
import type { GridRecord, LockedGridRecord } from './grid-records.ts';

/** A row of the grid as staff read it. */
export function gridRowView(record: GridRecord & Partial<LockedGridRecord>): GridRow {
  const {
    position: _position,
    lastCount: _lastCount,
    dayLimit: _dayLimit,
    priceDirhams,
    costDirhams,
    ...rest
  } = record;
  const { name, attributes, offers, ...row } = rest;
  return {
    ...row,
    nameAr: name.ar,
    nameEn: name.en,
    attributes: attributes.map((one) => ({ name: bothLanguages(one.name), value: bothLanguages(one.value) })),
    price: toRiyals(priceDirhams),
    cost: costDirhams === null ? null : toRiyals(costDirhams),
    offer: bestDiscount(offers.standing),
    otherOffer: offers.other,
  };
}
