/** Why staff change stock by hand. `other` needs a note. */
export const stockReasons = ['counted', 'received', 'damaged', 'expired', 'lost', 'gift_sample', 'other'] as const;
/** Why a count session finds another stock: goods that came are received instead. */
export const countReasons = stockReasons.filter((reason) => reason !== 'received');

export type StockReason = (typeof stockReasons)[number];

/** Why stock changed: by hand, by a file, by an order that returned its pieces, or by a sale. */
export const movementReasons = [...stockReasons, 'imported', 'returned', 'sold'] as const;
export type MovementReason = (typeof movementReasons)[number];
