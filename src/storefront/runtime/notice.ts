/** Shows a line that the server has rendered (src/storefront/app/server-parts.tsx). */
export function showNotice(name: 'incomplete' | 'no-cookies'): void {
  document.querySelector(`[data-notice=${name}]`)?.removeAttribute('hidden');
}
