/** The name of a shop that has chosen none. Its mark, the pearl in its shell, is that of no other shop. */
export const brandName = { en: 'Dana', ar: 'دانة' };

/** Whether a shop with this name has the mark of the product where it has no logo. */
export const hasBrandMark = (name: string): boolean => name === brandName.en || name === brandName.ar;
