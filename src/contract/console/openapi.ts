import { idempotencyKey, operation, pathsOf } from '../http/openapi.ts';
import { consoleApi } from './api.ts';
import { type ConsoleCallName, consoleCalls, consolePrefix } from './calls.ts';
import type { ConsoleEndpoint } from './endpoint.ts';

function consoleOperation(name: ConsoleCallName, endpoint: ConsoleEndpoint) {
  const isWrite = !consoleCalls[name].startsWith('GET ');
  const header = { name: 'X-Console', in: 'header', required: true, schema: { const: '1' } };
  const person = {
    name: 'X-Staff',
    in: 'header',
    description: 'The id of the member who made the write. It is refused with `login_required` for anyone else.',
    schema: { type: 'string' },
  };
  const key = idempotencyKey('A request that is sent again with the same key gets the first answer.');
  return {
    ...operation(name, endpoint, {
      parameters: isWrite ? [header, person, key] : [],
      security: endpoint.access === 'anyone' ? [] : [{ staff: [] }],
    }),
    'x-access': endpoint.access,
    ...(endpoint.stepUp && { 'x-step-up': true }),
  };
}

/** Generates the OpenAPI 3.1 document of the console's API. */
export function consoleOpenApi(version: string) {
  return {
    openapi: '3.1.0',
    info: { title: 'Dana console API', version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: consolePrefix }],
    components: {
      securitySchemes: { staff: { type: 'apiKey', in: 'cookie', name: '__Host-dana-staff' } },
    },
    paths: pathsOf(consoleCalls, (name) => consoleOperation(name, consoleApi[name])),
  };
}
