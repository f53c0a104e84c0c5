import type { PageRequest } from '#storefront/runtime/page/page-render.ts';

/** Everything that Vite serves while developing is below this path. */
export const devBase = '/_dev/';
/** Where the shop's process has its pages rendered. */
export const renderPath = `${devBase}render`;

/** What the shop's process sends to have a page rendered. */
export type RenderOrder = Pick<PageRequest, 'url' | 'language' | 'publicUrl'>;
