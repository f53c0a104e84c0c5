import { data, type LoaderFunctionArgs } from 'react-router';
import { isApiError } from '#contract/client.ts';
import { ensureMessages } from './messages.ts';
import { runtimeContext, shopAt, type Shop } from './shop.ts';

export interface PageArguments {
  params: Record<string, string | undefined>;
  url: URL;
}

/** Brings everything that a page needs into the query client. The same function runs on the server and in the browser. */
export type Load = (shop: Shop, page: PageArguments) => Promise<unknown>;

async function run(load: Load, { request, params, context }: LoaderFunctionArgs): Promise<null> {
  const url = new URL(request.url);
  const shop = shopAt(context.get(runtimeContext), url.pathname);
  try {
    await Promise.all([ensureMessages(shop.language), load(shop, { params, url })]);
  } catch (error) {
    throw asResponse(error);
  }
  return null;
}

/** What a thrown 503 carries. */
export interface Busy {
  retryAfterSeconds: number;
}

// What is thrown decides the status of the page. An address whose numbers the API refuses names nothing: 404 too.
function asResponse(error: unknown): unknown {
  if (!isApiError(error)) return error;
  if (error.status === 404 || error.status === 422) return data(null, { status: 404 });
  if (error.status === 429 || error.status === 503) {
    return data({ retryAfterSeconds: error.retryAfterSeconds ?? 5 } satisfies Busy, { status: 503 });
  }
  return error;
}

/** The page's `loader`: runs once, for the first document. Its data travels in the page's state, not in the answer. */
export function serverLoader(load: Load): (args: LoaderFunctionArgs) => Promise<null> {
  return (args) => run(load, args);
}

/** The page's `clientLoader`: runs at every later navigation and asks the API itself, never the server's loader. */
export function browserLoader(load: Load): (args: LoaderFunctionArgs) => Promise<null> {
  return (args) => run(load, args);
}

/** A number of the path, such as a product's id. Anything that is no id is a page that does not exist. */
export function readId(params: PageArguments['params'], name = 'id'): number {
  const text = params[name] ?? '';
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(id <= 2_147_483_647)) throw data(null, { status: 404 });
  return id;
}
