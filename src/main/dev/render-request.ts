import type { PageRequest } from '#storefront/runtime/page/page-render.ts';

/** Everything that Vite serves while developing is below this path. */
export const devBase = '/_dev/';
/** Everything of the console that Vite serves while developing is below this path. */
export const devConsoleBase = '/_dev-console/';
/** The path to which the shop's process sends its render requests. */
export const renderPath = `${devBase}render`;

/** A request to render a page. */
export type RenderRequest = Pick<PageRequest, 'url' | 'language' | 'publicUrl'>;
