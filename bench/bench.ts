import { benchApi } from './api.ts';
import { benchBrowser } from './browser.ts';
import { benchMemory } from './memory.ts';
import { benchOrders } from './orders.ts';
import { benchPages } from './pages.ts';
import { runAll } from './run-all.ts';
import { benchScale } from './scale.ts';
import { benchSearch } from './search.ts';
import { benchStarts } from './starts.ts';

// `npm run bench` measures everything; `npm run bench -- memory` one thing; `--quick` measures less; `--save` keeps the figures in docs/.
await runAll('performance', {
  starts: benchStarts,
  memory: benchMemory,
  pages: benchPages,
  api: benchApi,
  orders: benchOrders,
  search: benchSearch,
  scale: benchScale,
  browser: benchBrowser,
});
