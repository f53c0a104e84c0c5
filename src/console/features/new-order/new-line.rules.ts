/** A line of an order that is not placed yet, with what the page shows of it. */
export interface NewLine {
  productId: number;
  variantId: number;
  quantity: number;
  name: string;
  detail: string;
  options: { id: number; value: string }[];
}

/** Whether two lines are the same variant with the same texts. */
export function sameLine(one: NewLine, other: NewLine): boolean {
  return one.variantId === other.variantId && JSON.stringify(one.options) === JSON.stringify(other.options);
}
