import type * as z from 'zod/mini';
import type { PathKey } from './call-table.ts';

export type ObjectSchema = z.ZodMiniObject | z.ZodMiniType<Record<string, unknown>, Record<string, unknown>>;

/** What every endpoint says, of the shop and of the console. */
export interface BaseEndpoint<Who extends string> {
  /** One sentence for the API documentation, starting with a verb. */
  summary: string;
  access: Who;
  /** 200 by default. */
  status?: 200 | 201;
  params?: ObjectSchema;
  query?: ObjectSchema;
  /** The schema of `data` in the response. */
  response: z.ZodMiniType;
  /** `none`: the handler reads the body, as fast as the sender sends it, so no deadline ends the call. */
  deadline?: 'none';
  /** The most bytes of a JSON body, where the usual ones are too few. */
  bodyBytes?: number;
}

/** An endpoint with the schema of its body, if it has any. */
export type AnyEndpoint = BaseEndpoint<string> & { body?: ObjectSchema | undefined };

/**
 * Who may call. A shopper is a guest or a user; a caller without a guest id becomes a new guest.
 */
export type Access = 'anyone' | 'shopper' | 'user';

/**
 * `catalogue`: the response to an anonymous caller is public and may be cached.
 * `private`: never cached.
 */
export type Caching = 'catalogue' | 'private';

/** An endpoint of the shop. */
export interface Endpoint extends BaseEndpoint<Access> {
  caching?: Caching;
  body?: ObjectSchema;
}

/** The endpoints of a feature of the shop. */
export type Endpoints = Readonly<Record<string, Endpoint>>;

/** The `params` of the endpoint of a call: one field for each `{name}` in its path. */
export type ParamsOf<Call> = [PathKey<Call>] extends [never]
  ? { params?: never }
  : { params: z.ZodMiniObject<Record<PathKey<Call>, z.ZodMiniType>> };

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
