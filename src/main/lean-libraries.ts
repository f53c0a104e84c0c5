/** The plugin hooks that are used here, as far as they are. */
interface BuildContext {
  environment: { name: string };
  error: (message: string) => never;
}

// Parts of libraries that their entries carry to every browser and that never run in this shop, each as little as its importers
// need: all routes are known from the start (`routeDiscovery: initial`), nothing instruments the router, every route with a loader
// has its own clientLoader, so that no journey asks the server for a page's data, and no query is an endless one.
const lean: Record<string, string> = {
  'react-router/dist/production/lib/router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    const none = () => { throw new Error('Nothing instruments this router.'); };
    export { none as getRouteInstrumentationUpdates, none as instrumentClientSideRouter };
    export { none as instrumentHandler, none as instrumentationResultMetaContext };`,
  'react-router/dist/production/lib/dom/ssr/fog-of-war.js': `
    export const isFogOfWarEnabled = () => false;
    export const getPartialManifest = (manifest) => manifest;
    const none = () => undefined;
    export { none as getPatchRoutesOnNavigationFunction, none as useFogOFWarDiscovery };
    export { none as getPathsWithAncestors, none as handleClientVersionMismatch, none as getManifestPath };`,
  'react-router/dist/production/lib/dom/ssr/single-fetch.js': `
    import { ErrorResponseImpl } from '../../router/utils.js';
    import { decode } from '../../../vendor/turbo-stream-v2/turbo-stream.js';
    const noData = () => { throw new Error('A page asked the server for its data.'); };
    // The state that the server wrote into the page: which loaders ran, and the refusal or failure that the page shows.
    export const decodeViaTurboStream = (body) => decode(body, { plugins: [(type, first, second, third) => {
      if (type === 'SanitizedError') return { value: new Error(second) };
      if (type === 'ErrorResponse') return { value: new ErrorResponseImpl(second, third, first) };
    }] });
    export const getTurboStreamSingleFetchDataStrategy = () => (args) => args.runClientMiddleware(async ({ matches }) => {
      const results = {};
      const run = async (match) => (results[match.route.id] = await match.resolve((handler) => handler(noData)));
      await Promise.all(matches.filter((match) => match.shouldCallHandler()).map(run));
      return results;
    });
    export { noData as singleFetchUrl, noData as stripIndexParam, noData as getSingleFetchDataStrategyImpl };
    export { noData as StreamTransfer, noData as NO_BODY_STATUS_CODES, noData as SingleFetchRedirectSymbol };`,
  '@tanstack/query-core/build/modern/infiniteQueryBehavior.js': `
    const none = () => { throw new Error('No query of this shop is endless.'); };
    export { none as infiniteQueryBehavior, none as hasNextPage, none as hasPreviousPage };`,
};

const leanFile = /\/node_modules\/((?:react-router|@tanstack\/query-core)\/.+\.js)$/;

/** Leaves out of the browser's bundle what this shop never uses of its libraries. */
export function leanLibraries() {
  const left = new Set<string>();
  const inBrowser = ({ environment }: BuildContext) => environment.name === 'client';
  return {
    name: 'dana:lean-libraries',
    apply: 'build' as const,
    buildStart() {
      for (const name of Object.keys(lean)) left.add(name);
    },
    load(this: BuildContext, id: string): string | null {
      const name = leanFile.exec(id)?.[1];
      const code = name === undefined ? undefined : lean[name];
      if (name === undefined || code === undefined || !inBrowser(this)) return null;
      left.delete(name);
      return code;
    },
    // Another version may keep its parts elsewhere: then somebody has to look again.
    buildEnd(this: BuildContext, failure?: Error) {
      if (failure || !inBrowser(this) || left.size === 0) return;
      this.error(`There is no ${[...left].join(', ')} any more; see src/main/lean-libraries.ts.`);
    },
  };
}
