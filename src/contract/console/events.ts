import type { OrderStage } from './order-work.ts';

/**
 * The stream of changes (text/event-stream), for staff who read orders. It has no personal data: the
 * console reads again what changed, so that permissions hold.
 */
export const eventsPath = '/api/console/v1/events';

/** The data of each event, by its name. */
export interface ConsoleEvents {
  /** An order was placed or changed. */
  order: { id: number; version: number; stage: OrderStage };
  /** Comments, messages or testimonials changed. For those who have an inbox. */
  inbox: Record<string, never>;
  /** Staff changed the stock of a variant, or it became low. */
  stock: { id: number };
  /** A count session began or ended, or someone counted. */
  count: { id: number };
  /** Someone counted the cash of a driver, or accepted a difference. */
  cash: { id: number };
  /** Changes may have been missed: read everything again. */
  resync: Record<string, never>;
  /** The session or its permissions changed: read the signed-in person again. The stream ends. */
  session: Record<string, never>;
}
