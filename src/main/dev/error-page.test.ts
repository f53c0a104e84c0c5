import { expect, it } from 'vitest';
import { errorPage } from './error-page.ts';

it('shows the error without colours and without reading it as HTML', () => {
  const page = errorPage('Error: \u001B[31m<b> & co\u001B[0m\n    at AboutPage (src/about.tsx:20:3)');
  expect(page).toContain('<pre>Error: &lt;b> &amp; co\n    at AboutPage (src/about.tsx:20:3)</pre>');
});
