import { parseArgs } from 'node:util';
import { benchApi } from './api.ts';
import { benchBrowser } from './browser.ts';
import { benchMemory } from './memory.ts';
import { benchOrders } from './orders.ts';
import { benchPages } from './pages.ts';
import { keepsItsLimit, type Result, tableOf } from './result.ts';
import { machineName, save } from './saved.ts';
import { benchScale } from './scale.ts';
import { benchSearch } from './search.ts';
import { benchStarts } from './starts.ts';

const benches: Record<string, (options: { quick: boolean }) => Promise<Result[]>> = {
  starts: benchStarts,
  memory: benchMemory,
  pages: benchPages,
  api: benchApi,
  orders: benchOrders,
  search: benchSearch,
  scale: benchScale,
  browser: benchBrowser,
};

// `npm run bench` measures everything; `npm run bench -- memory` one thing; `--quick` measures less; `--save` keeps the figures in docs/.
const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, save: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}

const [machine, node, { quick }] = [machineName(), process.versions.node, values];
console.log(`${machine}, Node ${node}${quick ? ', quick' : ''}`);
for (const [name, bench] of Object.entries(benches)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const results = await bench({ quick });
  console.log(`\n${name}\n\n${tableOf(results)}`);
  if (values.save) await save(name, { date: new Date().toISOString(), machine, node, quick, results });
  if (!results.every(keepsItsLimit)) process.exitCode = 1;
}
