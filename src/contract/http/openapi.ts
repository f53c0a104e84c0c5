import * as z from 'zod/mini';
import { api } from './api.ts';
import { apiPrefix, calls, type CallName } from './calls.ts';
import type { Endpoint } from './endpoint.ts';

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

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Requests with the same key create one order and get the same response.',
  schema: { type: 'string' },
};

function operation(name: CallName, endpoint: Endpoint) {
  const upload = name === 'uploadImage' && {
    'multipart/form-data': {
      schema: { type: 'object', required: ['image'], properties: { image: { type: 'string', format: 'binary' } } },
    },
  };
  const content = upload || (endpoint.body && { 'application/json': { schema: schemaOf(endpoint.body, 'input') } });
  const data = { type: 'object', required: ['data'], properties: { data: schemaOf(endpoint.response, 'output') } };
  return {
    operationId: name,
    summary: endpoint.summary,
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(name === 'placeOrder' ? [idempotencyKey] : []),
    ],
    ...(content && { requestBody: { required: true, content } }),
    ...(endpoint.access === 'user' && { security: [{ bearer: [] }] }),
    ...(endpoint.access === 'shopper' && { security: [{ bearer: [] }, { guest: [] }, {}] }),
    responses: {
      [endpoint.status ?? 200]: { description: 'Success.', content: { 'application/json': { schema: data } } },
      '4XX': errorBody,
      '5XX': errorBody,
    },
  };
}

/** Generates the OpenAPI 3.1 document of the API. */
export function openApi(version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const name of Object.keys(calls) as CallName[]) {
    const [method, path] = calls[name].split(' ') as [string, string];
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(name, api[name]) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Dana shop API', version },
    servers: [{ url: apiPrefix }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        guest: { type: 'apiKey', in: 'header', name: 'Guest-Id' },
      },
    },
    paths,
  };
}
