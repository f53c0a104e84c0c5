import { useLocation } from 'react-router';
import { DataBlock } from './data-block.tsx';

/** A thing of schema.org. */
export type Thing = { '@type': string | readonly string[]; [property: string]: unknown };

/**
 * What a page shows, in the words of schema.org, for search engines. They read the first HTML: callers pass null in the
 * browser, by `import.meta.env.SSR`, and the code that gathers the data stays out of the browser's bundles.
 */
export function StructuredData({ things }: { things: readonly Thing[] | null }) {
  const { pathname } = useLocation();
  const json = things === null ? '' : JSON.stringify({ '@context': 'https://schema.org', '@graph': things });
  // With the key, what the server said of one page does not stay on the next.
  return <DataBlock key={pathname} type="application/ld+json" json={json} />;
}
