import { benchApi } from './api.ts';
import { benchConsoleCatalogue } from './console/catalogue.ts';
import { benchConsoleFiles } from './console/files.ts';
import { benchConsolePage } from './console/page.ts';
import { benchConsole } from './console/calls.ts';
import { benchContent } from './content.ts';
import { benchFacets } from './facets.ts';
import { benchFeeds } from './feeds.ts';
import { benchInstances } from './instances.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchMemory } from './memory.ts';
import { benchNotify } from './notify.ts';
import { benchMillion } from './million/million.ts';
import { benchOrders } from './orders.ts';
import { benchPages } from './pages.ts';
import { benchPayments } from './payments.ts';
import { runAll } from './run-all.ts';
import { benchScale } from './scale.ts';
import { benchSearch } from './search.ts';
import { benchSlowPhone } from './slow-phone.ts';
import { benchStarts } from './starts.ts';

// `npm run bench` measures everything but the parts `million` and `facets`, `npm run bench -- memory` one part;
// `--quick` measures less; `--save` writes the figures to docs/.
await runAll(
  'performance',
  {
    starts: benchStarts,
    memory: benchMemory,
    pages: benchPages,
    api: benchApi,
    orders: benchOrders,
    payments: benchPayments,
    notify: benchNotify,
    instances: benchInstances,
    search: benchSearch,
    scale: benchScale,
    million: benchMillion,
    content: benchContent,
    facets: benchFacets,
    feeds: benchFeeds,
    console: benchConsole,
    'console-page': benchConsolePage,
    'console-catalogue': benchConsoleCatalogue,
    'console-files': benchConsoleFiles,
    'slow-phone': benchSlowPhone,
    lighthouse: benchLighthouse,
  },
  ['million', 'facets'],
);
