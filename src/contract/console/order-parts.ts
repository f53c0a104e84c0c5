import * as z from 'zod/mini';
import { optionType } from '../catalog.ts';
import { date, imagePath, nullableMoney } from '../pieces.ts';
import { id } from '../validation.ts';
import { orderActions } from './order-work.ts';
import { bilingual } from './pieces.ts';

/** The required options that the customer bought a line, or an order, without. */
export const missingOptions = z.array(z.object({ name: bilingual }));

/** A line of an order. */
export const item = z.object({
  id,
  productId: z.nullable(id),
  variantId: z.nullable(id),
  name: bilingual,
  sku: z.string(),
  attributes: z.array(z.object({ name: bilingual, value: bilingual })),
  image: imagePath,
  /** What is left of the line, and what staff took out of it. */
  quantity: z.int(),
  removed: z.int(),
  picked: z.boolean(),
  /** Where the line stands while picking: lines of one category are together, as in the shop. */
  shelf: z.int(),
  options: z.array(z.object({ name: bilingual, type: optionType, value: z.string() })),
  missingOptions,
  unitPrice: nullableMoney,
});

/** Something that happened to an order. */
export const timelineEntry = z.object({
  action: z.enum(orderActions),
  at: date,
  by: z.object({ kind: z.enum(['customer', 'staff', 'system']), name: z.string() }),
  /** The reason of a cancellation or failed delivery, the driver of a run. */
  detail: z.string(),
});
