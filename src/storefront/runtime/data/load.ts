import { data, type LoaderFunctionArgs } from 'react-router';
import { isApiError } from '#contract/http/client.ts';
import { integerMax } from '#contract/values/limits.ts';
import { appRouterContext, type AppContext } from '../app-context.ts';

export interface PageArguments {
  params: Record<string, string | undefined>;
  url: URL;
}

/** Loads the data of a page into the query client, on the server and in the browser. */
export type PageLoader = (app: AppContext, page: PageArguments) => Promise<unknown>;

/** The data of a thrown 503. */
export interface Busy {
  retryAfterSeconds: number;
}

/** The error that a route's boundary receives for a page that does not exist. */
export const notFound = { status: 404 };

/** Returns the HTTP status of a route error, or null for an unexpected error. */
export function statusOf(error: unknown): number | null {
  const { status } = (error ?? {}) as { status?: unknown };
  return typeof status === 'number' ? status : null;
}

/** Creates a route loader that runs the loads in parallel. The query client holds their data. */
export function loaderOf(...loads: PageLoader[]): (args: LoaderFunctionArgs) => Promise<null> {
  return async ({ request, params, context }) => {
    const app = context.get(appRouterContext);
    const page = { params, url: new URL(request.url) };
    try {
      await Promise.all(loads.map((load) => load(app, page)));
    } catch (error) {
      throw toRouteError(error);
    }
    return null;
  };
}

// A thrown `data` sets the page's status. A rejected path parameter means that no page exists.
function toRouteError(error: unknown): unknown {
  if (!isApiError(error)) return error;
  if (error.status === 404 || error.status === 422) return data(null, { status: 404 });
  if (error.status === 429 || error.status === 503) {
    return data({ retryAfterSeconds: error.retryAfterSeconds ?? 5 } satisfies Busy, { status: 503 });
  }
  return error;
}

/** A page after the last one of a list has the status 404, and shows the way back. */
export function setListStatus(app: AppContext, page: number, { totalPages }: { totalPages: number }): void {
  if (page > 1 && page > totalPages) app.setStatus?.(404);
}

/** Reads a positive integer from the path, such as a product id. Throws a 404 otherwise. */
export function readId(params: PageArguments['params'], name = 'id'): number {
  const text = params[name] ?? '';
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(id <= integerMax)) throw data(null, { status: 404 });
  return id;
}
