import type { Endpoint } from '../http/endpoint.ts';
import { idempotencyKey, operation, pathsOf } from '../http/openapi.ts';
import { api } from './api.ts';
import { apiPrefix, calls, type CallName } from './calls.ts';

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
          : [],
  });
}

/** Generates the OpenAPI 3.1 document of the API. */
export function openApi(version: string) {
  return {
    openapi: '3.1.0',
    info: { title: 'Dana shop API', version, license: { name: 'MIT', identifier: 'MIT' } },
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
