import { useLocation } from 'react-router';
import { DataBlock } from './data-block.tsx';

/** A schema.org object. */
export type Thing = { '@type': string | readonly string[]; [property: string]: unknown };

/**
 * Renders schema.org data for search engines, which read the server's HTML. Callers check
 * `import.meta.env.SSR` and pass null in the browser, so that its bundle excludes the data's code.
 */
export function StructuredData({ things }: { things: readonly Thing[] | null }) {
  const { pathname } = useLocation();
  const json =
    import.meta.env.SSR && things ? JSON.stringify({ '@context': 'https://schema.org', '@graph': things }) : '';
  // The key removes the data of the previous page after a navigation.
  return <DataBlock key={pathname} type="application/ld+json" json={json} />;
}
