import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { benchMemory } from './memory.ts';
import { benchOrders } from './orders.ts';
import { keepsItsLimit, type Result, tableOf } from './result.ts';
import { benchScale } from './scale.ts';
import { benchSearch } from './search.ts';
import { benchStarts } from './starts.ts';

const benches: Record<string, (options: { quick: boolean }) => Promise<Result[]>> = {
  starts: benchStarts,
  memory: benchMemory,
  orders: benchOrders,
  search: benchSearch,
  scale: benchScale,
};

// `npm run bench` measures everything; `npm run bench -- memory` one thing; `--quick` measures less.
const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}

console.log(
  `${cpus().length} x ${cpus()[0]?.model.trim()}, Node ${process.versions.node}${values.quick ? ', quick' : ''}\n`,
);
const results: Result[] = [];
for (const [name, bench] of Object.entries(benches)) {
  if (positionals.length === 0 || positionals.includes(name)) results.push(...(await bench(values)));
}
console.log(tableOf(results));
if (!results.every(keepsItsLimit)) process.exitCode = 1;
