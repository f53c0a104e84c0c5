import type * as z from 'zod/mini';
import type { CallName, calls } from './calls.ts';

/**
 * Who may call. A shopper is a guest or a user; a caller without a guest id becomes a new guest.
 */
export type Access = 'anyone' | 'shopper' | 'user';

/**
 * `catalogue`: the response to an anonymous caller is public and may be cached.
 * `private`: never cached.
 */
export type Caching = 'catalogue' | 'private';

export type ObjectSchema = z.ZodMiniObject | z.ZodMiniType<Record<string, unknown>, Record<string, unknown>>;

export interface Endpoint {
  /** One sentence for the API documentation, starting with a verb. */
  summary: string;
  access: Access;
  caching?: Caching;
  /** 200 by default. */
  status?: 200 | 201;
  params?: ObjectSchema;
  query?: ObjectSchema;
  body?: ObjectSchema;
  /** The schema of `data` in the response. */
  response: z.ZodMiniType;
}

/** The names in braces of a path. */
export type PathKey<Path> = Path extends `${string}{${infer Key}}${infer Rest}` ? Key | PathKey<Rest> : never;

export type WithParams<Key extends string> = [Key] extends [never]
  ? { params?: never }
  : { params: z.ZodMiniObject<Record<Key, z.ZodMiniType>> };

/** An endpoint whose `params` has one field for each `{name}` in the path of the call. */
type EndpointOf<N extends CallName> = Endpoint & WithParams<PathKey<(typeof calls)[N]>>;

/** The endpoints of a feature. */
export type Endpoints = { [N in CallName]?: EndpointOf<N> };

type Part<E, K extends 'params' | 'query' | 'body', Side extends 'input' | 'output'> =
  E extends Record<K, infer S extends z.ZodMiniType>
    ? Record<K, Side extends 'input' ? z.input<S> : z.output<S>>
    : unknown;

/** What a caller passes. */
export type InputOf<E> = Part<E, 'params', 'input'> & QueryInput<E> & Part<E, 'body', 'input'>;
/** What a handler receives: parsed and normalised. */
export type ParsedOf<E> = object & Part<E, 'params', 'output'> & Part<E, 'query', 'output'> & Part<E, 'body', 'output'>;
export type OutputOf<E> = E extends { response: infer S extends z.ZodMiniType } ? z.output<S> : never;

// A query without required fields is optional.
type QueryInput<E> = E extends { query: infer S extends z.ZodMiniType }
  ? Record<string, never> extends z.input<S>
    ? { query?: z.input<S> }
    : { query: z.input<S> }
  : unknown;
