import * as z from 'zod/mini';
import { consoleApi } from './console/api.ts';
import { type ConsoleCallName, consoleCalls, consolePrefix } from './console/calls.ts';
import type { ConsoleEndpoint } from './console/endpoint.ts';
import { api } from './http/api.ts';
import { apiPrefix, calls, type CallName } from './http/calls.ts';
import type { Endpoint, ObjectSchema } from './http/endpoint.ts';

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

function idempotencyKey(description: string) {
  return { name: 'Idempotency-Key', in: 'header', description, schema: { type: 'string' } };
}

interface Schemas {
  summary: string;
  status?: number;
  params?: ObjectSchema;
  query?: ObjectSchema;
  body?: ObjectSchema | undefined;
  response: z.ZodMiniType;
}

interface More {
  parameters?: object[];
  content?: object | false;
  security?: object[] | undefined;
}

function operation(name: string, endpoint: Schemas, { parameters: more = [], content, security }: More) {
  const json = endpoint.body && { 'application/json': { schema: schemaOf(endpoint.body, 'input') } };
  const body = content || json;
  const data = { type: 'object', required: ['data'], properties: { data: schemaOf(endpoint.response, 'output') } };
  return {
    operationId: name,
    summary: endpoint.summary,
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query'), ...more],
    ...(body && { requestBody: { required: true, content: body } }),
    ...(security && { security }),
    responses: {
      [endpoint.status ?? 200]: { description: 'Success.', content: { 'application/json': { schema: data } } },
      '4XX': errorBody,
      '5XX': errorBody,
    },
  };
}

function shopOperation(name: CallName, endpoint: Endpoint) {
  const upload = name === 'uploadImage' && {
    'multipart/form-data': {
      schema: { type: 'object', required: ['image'], properties: { image: { type: 'string', format: 'binary' } } },
    },
  };
  const key = idempotencyKey('Requests with the same key create one order and get the same response.');
  return operation(name, endpoint, {
    parameters: name === 'placeOrder' ? [key] : [],
    content: upload,
    security:
      endpoint.access === 'user'
        ? [{ bearer: [] }]
        : endpoint.access === 'shopper'
          ? [{ bearer: [] }, { guest: [] }, {}]
          : undefined,
  });
}

function consoleOperation(name: ConsoleCallName, endpoint: ConsoleEndpoint) {
  const isWrite = !consoleCalls[name].startsWith('GET ');
  const header = { name: 'X-Console', in: 'header', required: true, schema: { const: '1' } };
  const key = idempotencyKey('A request that is sent again with the same key gets the first answer.');
  return {
    ...operation(name, endpoint, {
      parameters: isWrite ? [header, key] : [],
      security: endpoint.access === 'anyone' ? undefined : [{ staff: [] }],
    }),
    'x-access': endpoint.access,
    ...(endpoint.stepUp && { 'x-step-up': true }),
  };
}

function pathsOf<N extends string>(table: Record<N, string>, operationOf: (name: N) => object) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const name of Object.keys(table) as N[]) {
    const [method, path] = table[name].split(' ') as [string, string];
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(name) };
  }
  return paths;
}

/** Generates the OpenAPI 3.1 document of the API. */
export function openApi(version: string) {
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
    paths: pathsOf(calls, (name) => shopOperation(name, api[name])),
  };
}

/** Generates the OpenAPI 3.1 document of the console's API. */
export function consoleOpenApi(version: string) {
  return {
    openapi: '3.1.0',
    info: { title: 'Dana console API', version },
    servers: [{ url: consolePrefix }],
    components: {
      securitySchemes: { staff: { type: 'apiKey', in: 'cookie', name: '__Host-dana-staff' } },
    },
    paths: pathsOf(consoleCalls, (name) => consoleOperation(name, consoleApi[name])),
  };
}
