import { apiPrefix } from '#contract/api/calls.ts';
import type { openApi } from '#contract/api/openapi.ts';

type Document = ReturnType<typeof openApi>;

interface Operation {
  operationId: string;
  summary: string;
  security?: unknown[];
  parameters: { name: string; in: string; required: boolean; schema: unknown }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>;
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function schemaBlock(title: string, schema: unknown): string {
  return `<details><summary>${title}</summary><pre>${escape(JSON.stringify(schema, null, 2))}</pre></details>`;
}

function access(operation: Operation): string {
  if (!operation.security) return 'anyone';
  return operation.security.length === 1 ? 'user' : 'guest or user';
}

function operationBlock(method: string, path: string, operation: Operation): string {
  const [status, answer] = Object.entries(operation.responses)[0] ?? [];
  const parameters = operation.parameters.map(
    ({ name, in: where, required }) =>
      `<li><code>${escape(name)}</code> in ${where}${required ? '' : ', optional'}</li>`,
  );
  const body = Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) =>
    schemaBlock(`Body, ${type}`, schema),
  );
  const schema = Object.values(answer?.content ?? {})[0]?.schema;
  return `<section id="${operation.operationId}"><h2><b>${method.toUpperCase()}</b> <code>${escape(path)}</code></h2>
<p>${escape(operation.summary)} <small>${access(operation)}</small></p>
${parameters.length > 0 ? `<ul>${parameters.join('')}</ul>` : ''}${body.join('')}${schemaBlock(`Answer ${status}`, schema)}</section>`;
}

const css = `body{margin:0 auto;max-inline-size:60rem;padding:2rem 1rem;font:16px/1.6 system-ui,sans-serif;color:#241c1e;background:#fbf8f3}
h1{color:#8a1538}h2{font-size:1.05rem;margin-block:0}h2 b{color:#8a1538}section{margin-block:1rem;padding:1rem;background:#fff;border:1px solid #e7ddd0;border-radius:12px}
p{margin-block:.25rem}small{color:#6d5f57;margin-inline-start:.5rem}pre{overflow:auto;font-size:.8rem;background:#fbf8f3;padding:.75rem;border-radius:8px}summary{cursor:pointer}`;

/** Renders the OpenAPI document as one page, without scripts or requests. */
export function docsPage(document: Document): { html: string; css: string } {
  const blocks = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => operationBlock(method, path, operation as Operation)),
  );
  const html = `<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${document.info.title}</title><link rel="stylesheet" href="${apiPrefix}/docs.css"></head><body><h1>${document.info.title}</h1>
<p>All paths are below <code>${apiPrefix}</code>. The same as a file for programs: <a href="${apiPrefix}/openapi.json">openapi.json</a>.</p>
${blocks.join('\n')}</body></html>`;
  return { html, css };
}
