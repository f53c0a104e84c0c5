/**
 * Shows the line "This page did not load completely", which the server has rendered
 * (src/storefront/app/server-parts.tsx), with its button that reloads the page.
 */
export function showLoadNotice(): void {
  document.querySelector('[data-notice=incomplete]')?.removeAttribute('hidden');
}
