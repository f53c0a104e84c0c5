import { stripVTControlCharacters } from 'node:util';
import { devBase } from './render-request.ts';

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/**
 * The page of a failed rendering while developing: the error with its stack. A repair reloads it.
 */
export function errorPage(error: string): string {
  return `<!doctype html><html lang="en" dir="ltr"><meta charset="utf-8"><title>Error</title>
<style>body{font:16px/1.5 sans-serif;margin:2rem}pre{overflow:auto;padding:1rem;background:#f6f1ee}</style>
<h1>The page could not be rendered</h1>
<pre>${escape(stripVTControlCharacters(error))}</pre>
<p>Only <code>npm run dev</code> shows this page. It reloads when a source file changes.</p>
<script type="module" src="${devBase}@vite/client"></script>
`;
}
