import { describe, expect, it } from 'vitest';
import { openApi } from '#contract/api/openapi.ts';
import { consoleOpenApi } from '#contract/console/openapi.ts';

interface Operation {
  operationId?: string;
  summary?: string;
  security?: Record<string, unknown>[];
  parameters?: { name: string; in: string }[];
  responses?: Record<string, unknown>;
}

interface Document {
  info: { license?: { name: string; url?: string; identifier?: string } };
  servers: { url: string }[];
  components: { securitySchemes: Record<string, unknown> };
  paths: Record<string, Record<string, Operation>>;
}

// The recommended rules of `redocly lint` that a generated document can break. The linter itself would bring
// more than a hundred packages for this.
function problemsOf({ info, servers, components, paths }: Document): string[] {
  const problems: string[] = [];
  if (!info.license?.name || !(info.license.url ?? info.license.identifier)) problems.push('info-license');
  if (servers.length === 0 || servers.some(({ url }) => url === '' || url.includes('example.com')))
    problems.push('no-empty-servers');
  const seen = new Set<string>();
  const shapes = new Set<string>();
  for (const [path, operations] of Object.entries(paths)) {
    const shape = path.replaceAll(/\{[^}]+\}/g, '{}');
    if (shapes.has(shape)) problems.push(`no-identical-paths ${path}`);
    shapes.add(shape);
    if (path.includes('?') || path.endsWith('/')) problems.push(`path-not-include-query ${path}`);
    for (const [method, operation] of Object.entries(operations)) {
      const at = `${method} ${path}`;
      const { operationId = '', summary, security, parameters = [], responses = {} } = operation;
      if (!summary) problems.push(`operation-summary ${at}`);
      if (operationId === '' || seen.has(operationId)) problems.push(`operation-operationId-unique ${at}`);
      seen.add(operationId);
      if (!security) problems.push(`security-defined ${at}`);
      for (const name of (security ?? []).flatMap((one) => Object.keys(one)))
        if (!(name in components.securitySchemes)) problems.push(`security-defined ${name} ${at}`);
      if (!Object.keys(responses).some((code) => code.startsWith('2'))) problems.push(`operation-2xx-response ${at}`);
      if (!Object.keys(responses).some((code) => code.startsWith('4'))) problems.push(`operation-4xx-response ${at}`);
      const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
      const named = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
      if (inPath.length !== named.length || named.some((name) => !inPath.includes(name)))
        problems.push(`path-parameters-defined ${at}`);
      const keys = parameters.map((one) => `${one.in} ${one.name}`);
      if (new Set(keys).size < keys.length) problems.push(`operation-parameters-unique ${at}`);
    }
  }
  return problems;
}

describe('the OpenAPI document passes the recommended rules', () => {
  it.each([
    ['of the shop', openApi('1.0.0')],
    ['of the console', consoleOpenApi('1.0.0')],
  ])('%s', (_, document) => {
    expect(problemsOf(document as unknown as Document)).toEqual([]);
  });
});
