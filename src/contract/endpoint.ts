import type * as z from 'zod/mini';
import type { CallName } from './calls.ts';

/** Who may call: anyone, a shopper (guest or user; a guest is made where there is none), a signed-in user. */
export type Access = 'anyone' | 'shopper' | 'user';

/**
 * `catalogue`: the same for everybody who asks for nothing personal, so the answer to nobody in particular is public (design section 3).
 * `private`: never stored by anybody.
 */
export type Caching = 'catalogue' | 'private';

type ObjectSchema = z.ZodMiniObject | z.ZodMiniType<Record<string, unknown>, Record<string, unknown>>;

export interface Endpoint {
  /** One sentence for the API's own documentation page. */
  summary: string;
  access: Access;
  caching?: Caching;
  /** 200 unless a thing is created. */
  status?: 200 | 201;
  params?: ObjectSchema;
  query?: ObjectSchema;
  body?: ObjectSchema;
  /** What stands below `data` in the answer. */
  response: z.ZodMiniType;
}

/** Keeps the literal types of a feature's endpoints while the compiler checks their shape and names. */
export function endpoints<const T extends Partial<Record<CallName, Endpoint>>>(table: T): T {
  return table;
}

type Part<E, K extends 'params' | 'query' | 'body', Side extends 'input' | 'output'> =
  E extends Record<K, infer S extends z.ZodMiniType>
    ? Record<K, Side extends 'input' ? z.input<S> : z.output<S>>
    : unknown;

/** What a caller passes. */
export type InputOf<E> = Part<E, 'params', 'input'> & QueryInput<E> & Part<E, 'body', 'input'>;
/** What a handler gets: parsed and brought to its canonical form. */
export type ParsedOf<E> = Part<E, 'params', 'output'> & Part<E, 'query', 'output'> & Part<E, 'body', 'output'>;
export type OutputOf<E> = E extends { response: infer S extends z.ZodMiniType } ? z.output<S> : never;

// A query without required fields may be left out by the caller.
type QueryInput<E> = E extends { query: infer S extends z.ZodMiniType }
  ? Record<string, never> extends z.input<S>
    ? { query?: z.input<S> }
    : { query: z.input<S> }
  : unknown;
