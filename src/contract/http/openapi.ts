import * as z from 'zod/mini';
import { type CallTable, splitCall } from './call-table.ts';
import type { AnyEndpoint } from './endpoint.ts';

const errorBody = {
  description: 'Error: see `error.code`.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['error'],
        properties: {
          error: {
            type: 'object',
            required: ['message', 'code'],
            properties: {
              message: { type: 'string' },
              code: { type: 'string' },
              fields: { type: 'object', additionalProperties: { type: 'string' } },
              details: { type: 'object' },
              requestId: { type: 'string' },
            },
          },
        },
      },
    },
  },
};

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>;
  return rest;
}

interface ObjectJsonSchema {
  properties?: Record<string, unknown>;
  required?: string[];
}

function parameters(schema: z.ZodMiniType | undefined, where: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as ObjectJsonSchema;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

/** The Idempotency-Key of a call as a parameter. */
export function idempotencyKey(description: string) {
  return { name: 'Idempotency-Key', in: 'header', description, schema: { type: 'string' } };
}

interface More {
  parameters?: object[];
  content?: object | false;
  /** The schemes of which one is needed; empty if none is. */
  security: object[];
}

/** Describes a call as an operation of OpenAPI. */
export function operation(name: string, endpoint: AnyEndpoint, { parameters: more = [], content, security }: More) {
  const json = endpoint.body && { 'application/json': { schema: schemaOf(endpoint.body, 'input') } };
  const body = content || json;
  const data = { type: 'object', required: ['data'], properties: { data: schemaOf(endpoint.response, 'output') } };
  return {
    operationId: name,
    summary: endpoint.summary,
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query'), ...more],
    ...(body && { requestBody: { required: true, content: body } }),
    security,
    responses: {
      [endpoint.status ?? 200]: { description: 'Success.', content: { 'application/json': { schema: data } } },
      '4XX': errorBody,
      '5XX': errorBody,
    },
  };
}

/** Describes all calls by path and method. */
export function pathsOf<N extends string>(calls: CallTable<N>, operationOf: (name: N) => object) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const name of Object.keys(calls) as N[]) {
    const { method, path } = splitCall(calls[name]);
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(name) };
  }
  return paths;
}
