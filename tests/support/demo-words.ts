/** Words of the demo that no page, mail or file of a merchant's own shop may have. */
// The terms name goods that the law lets nobody return.
export const demoWords =
  /\bDana\b|دانة|dana\.example|bouquet|little surprises|freshness|opened perfume|العطور المفتوحة|Gifts, flowers|Why a pearl|هدايا وزهور|مفاجآت|لماذا اللؤلؤ/;
