/** The part of the bundler's module graph that is read here. */
interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; importers: readonly string[] } | null;
}

/** The files that are built into one chunk. */
interface Together {
  name: string;
  test: RegExp;
}

const libraries =
  /^\0rolldown\/|node_modules\/(react|react-dom|scheduler|react-router|@tanstack|use-intl|icu-minify|@formatjs|react-hot-toast)\//;
// React DOM is half of the libraries. In a separate chunk it is evaluated in a separate task.
const reactDom = /node_modules\/(react-dom\/(client|cjs\/react-dom-client)|scheduler\/)/;
/** The chunks of the libraries. */
export const vendorGroups = [
  { name: 'vendor', test: (id: string) => libraries.test(id) && !reactDom.test(id), priority: 6 },
  { name: 'react-dom', test: reactDom, priority: 5 },
];

/**
 * The group of the pages between which people move, with what only they import. A file that only
 * such a page imports would otherwise stay in a file of the page, and the two would import each
 * other.
 */
export function pagesTogether(together: readonly Together[]) {
  const known = new Map<string, string | null>();
  function chunkOf(id: string, graph: ModuleGraph): string | null {
    const named = together.find(({ test }) => test.test(id));
    if (named) return named.name;
    const before = known.get(id);
    if (before !== undefined) return before;
    // Files that import each other end here.
    known.set(id, null);
    const chunks = new Set(graph.getModuleInfo(id)?.importers.map((importer) => chunkOf(importer, graph)));
    const chunk = chunks.size === 1 ? ([...chunks][0] ?? null) : null;
    known.set(id, chunk);
    return chunk;
  }
  return { name: chunkOf, debugName: 'together', priority: 0, includeDependenciesRecursively: false };
}

// The files of the contract without schemas.
const contract = [
  'api/calls',
  'api/client',
  'content/shop-pages',
  'http/call-table',
  'http/client',
  'http/retry',
  'values/brand',
  'values/digits',
  'values/limits',
  'values/locale',
];
const ours = new RegExp(`src/(ui|storefront|i18n)/|src/contract/(${contract.join('|')})[.]ts`);

// What every page runs, and the pages where most visits begin.
const shellFile = 'storefront/app/entry.client.tsx';
const homeFile = 'storefront/pages/home-page.tsx';
const ownFile = 'storefront/pages/own-page.tsx';
const productFile = 'storefront/pages/product-page.tsx';
const listFile = 'storefront/pages/products-page.tsx';
const signInPages = /storefront\/pages\/account\/(login|register|confirm-account|forget-password|check-otp|reset-password)-page/;
// What the home page, own pages, and other pages with content of the merchant show.
const contentFiles = /storefront\/features\/content\//;
const profilePages = /storefront\/pages\/account\/(edit-)?profile-page/;
const orderPages = /storefront\/pages\/(orders|order-details)-page|storefront\/features\/orders\/recipient-link/;
// Lists that are no category.
const findingPages = /storefront\/(pages\/(search|offers|gift-finder|collection)-page|features\/collections\/)/;
const ownPages = /storefront\/pages\/(own|preview)-page|storefront\/features\/content\/content-page/;
// What an open search shows.
const searchParts = /storefront\/features\/search\/(suggestions|category-links)[.]tsx$/;
// What goes with a product, and the words that are loaded late.
const lateParts =
  /storefront\/(features\/(product\/(bundle|use-add-bundle)|cart\/add-ons)|shared\/(catalog\/companion-facts|money\/line-total)|runtime\/i18n\/late-messages)[.]tsx?$|src\/i18n\/load-late[.]ts$/;
// What an opened section of comments shows.
const commentParts = /storefront\/features\/feedback\/(comment-(form|photos)|comments-summary|photo-(field|problem))[.]tsx?$/;
// What is delivered today: marks, promise and filter.
const todayParts = /storefront\/shared\/delivery\/(today-marks|use-delivery|delivery-promise|promise|known-zone)|i18n\/clock-time/;
const legalPages = /storefront\/pages\/(privacy|terms)-page/;
// Imports every page dynamically.
const pagesFile = 'storefront/app/page-modules.ts';

/**
 * Throws if a file that is named above is not part of the build, for example because it was
 * renamed.
 */
function assertInBuild(root: string, graph: ModuleGraph): void {
  const named = [shellFile, homeFile, ownFile, productFile, listFile, pagesFile, ...contract.map((name) => `contract/${name}.ts`)];
  const missing = named.filter((file) => !graph.getModuleInfo(root + file));
  if (missing.length > 0)
    throw new Error(`src/main/build/chunks.ts names files that are not in the build: ${missing.join(', ')}`);
}

/** The static imports of this file, transitively. */
function reachedFrom(file: string, graph: ModuleGraph): Set<string> {
  const reached = new Set<string>();
  const left = [file];
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    left.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}

/**
 * The chunks of the browser's build. A first visit loads few files: the libraries, what the shell,
 * the home page and the product page share, and the page itself. Forms and dialogs are not in them.
 */
export function chunkGroups() {
  let share: Record<'shell' | 'home' | 'product' | 'list', Set<string>> | undefined;
  function sharesOf(id: string, graph: ModuleGraph) {
    if (share) return share;
    const root = id.slice(0, id.lastIndexOf('/src/') + '/src/'.length);
    assertInBuild(root, graph);
    share = {
      shell: reachedFrom(root + shellFile, graph),
      home: reachedFrom(root + homeFile, graph),
      product: reachedFrom(root + productFile, graph),
      list: reachedFrom(root + listFile, graph),
    };
    return share;
  }
  function firstOf(id: string, graph: ModuleGraph): string | null {
    const { shell, home } = sharesOf(id, graph);
    // The kinds of sections, which other pages than home draw as well.
    if (contentFiles.test(id)) return null;
    // A module that only the home page and own pages use stays in their chunk.
    const isOther = (importer: string) =>
      !home.has(importer) && !importer.endsWith(pagesFile) && !importer.endsWith(ownFile);
    const isShared = () => graph.getModuleInfo(id)?.importers.some(isOther);
    return shell.has(id) || (home.has(id) && isShared()) ? 'shop' : null;
  }
  // The home page with its sections, which own pages and other pages with content show as well. Its own file would be tiny.
  function contentOf(id: string, graph: ModuleGraph): string | null {
    const { home } = sharesOf(id, graph);
    return home.has(id) && firstOf(id, graph) === null ? 'content' : null;
  }
  const buyingOf = (id: string, graph: ModuleGraph) => (sharesOf(id, graph).product.has(id) ? 'buying' : null);
  const listOf = (id: string, graph: ModuleGraph) => (sharesOf(id, graph).list.has(id) ? 'list' : null);
  return [
    ...vendorGroups,
    { name: firstOf, debugName: 'shop', test: ours, priority: 4 },
    // What the product page shares with the cart and other pages.
    { name: buyingOf, debugName: 'buying', test: ours, minShareCount: 2, priority: 3 },
    // What a category's list shares with offers and search. Several small files would cost more.
    { name: listOf, debugName: 'list', test: ours, minShareCount: 2, priority: 2 },
    { name: contentOf, debugName: 'content', test: ours, priority: 3.5, includeDependenciesRecursively: false },
    // Pages between which people move. Every file is a name in the first load.
    { name: 'today', test: todayParts, priority: 2.5, includeDependenciesRecursively: false },
    { name: 'comments', test: commentParts, priority: 2.5, includeDependenciesRecursively: false },
    { name: 'sign-in', test: signInPages, priority: 0 },
    { name: 'late', test: lateParts, priority: 2.5, includeDependenciesRecursively: false },
    { name: 'legal', test: legalPages, priority: 0 },
    { name: 'suggestions', test: searchParts, priority: 0 },
    { name: 'profile', test: profilePages, priority: 0 },
    { name: 'orders', test: orderPages, priority: 0 },
    { name: 'finding', test: findingPages, priority: 0 },
    { name: 'own', test: ownPages, priority: 0 },
    { name: 'common', test: ours, minShareCount: 3, priority: 1 },
  ];
}
