import { data, type LoaderFunctionArgs } from 'react-router';
import { isApiError } from '#contract/client.ts';
import { shopLoaderContext, type Shop } from '../shop.ts';

export interface PageArguments {
  params: Record<string, string | undefined>;
  url: URL;
}

/** Brings the data of a page into the query client. The same function runs on the server and in the browser. */
export type PageLoader = (shop: Shop, page: PageArguments) => Promise<unknown>;

/** What a thrown 503 carries. */
export interface Busy {
  retryAfterSeconds: number;
}

/** What a route's error boundary gets for a page that does not exist. */
export const notFound = { status: 404 };

/** The HTTP status that an error of a route stands for; null for a failure of our own. */
export function statusOf(error: unknown): number | null {
  const { status } = (error ?? {}) as { status?: unknown };
  return typeof status === 'number' ? status : null;
}

/** A route's loader: runs the loads beside each other. Their data travels in the query client, not in the loader's result. */
export function loaderOf(...loads: PageLoader[]): (args: LoaderFunctionArgs) => Promise<null> {
  return async ({ request, params, context }) => {
    const shop = context.get(shopLoaderContext);
    const page = { params, url: new URL(request.url) };
    try {
      await Promise.all(loads.map((load) => load(shop, page)));
    } catch (error) {
      throw toRouteError(error);
    }
    return null;
  };
}

// A thrown `data` sets the status of the page. When the API refuses the numbers of an address, the page does not exist.
function toRouteError(error: unknown): unknown {
  if (!isApiError(error)) return error;
  if (error.status === 404 || error.status === 422) return data(null, { status: 404 });
  if (error.status === 429 || error.status === 503) {
    return data({ retryAfterSeconds: error.retryAfterSeconds ?? 5 } satisfies Busy, { status: 503 });
  }
  return error;
}

/** Reads a positive integer of the path, such as a product's id. Throws a 404 for anything else. */
export function readId(params: PageArguments['params'], name = 'id'): number {
  const text = params[name] ?? '';
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(id <= 2_147_483_647)) throw data(null, { status: 404 });
  return id;
}
