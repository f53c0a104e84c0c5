/** What the customer adds to a product: a text, or the path of an uploaded picture. */
export interface LineOption {
  id: number;
  type: 'text' | 'image';
  value: string;
}

/** A line of an order that is not placed yet, with what the page shows of it. */
export interface NewLine {
  productId: number;
  variantId: number;
  quantity: number;
  name: string;
  detail: string;
  options: LineOption[];
}

/** Whether two lines are the same variant with the same texts and pictures. */
export function sameLine(one: NewLine, other: NewLine): boolean {
  const keyOf = ({ variantId, options }: NewLine) =>
    JSON.stringify([variantId, options.map(({ id, value }) => [id, value])]);
  return keyOf(one) === keyOf(other);
}

/** The lines with another one: more pieces of the same line, or a new line. */
export function withLine(lines: readonly NewLine[], added: NewLine): NewLine[] {
  const same = lines.find((line) => sameLine(line, added));
  if (!same) return [...lines, added];
  return lines.map((line) => (line === same ? { ...line, quantity: line.quantity + added.quantity } : line));
}

/** The sentences about one line in a refusal whose fields are `lines.2.options.0.option_value`. */
export function problemsOfLine(fields: Record<string, string>, place: number): string[] {
  return Object.entries(fields).flatMap(([field, text]) => (field.startsWith(`lines.${place}.`) ? [text] : []));
}
