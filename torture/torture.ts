import { runAll } from '../bench/run-all.ts';
import { torturePayloads } from './payloads.ts';

// `npm run torture` proves the promises of docs/promises.md that take minutes; `npm run torture -- kills` one of them; `--quick` does less of it; `--save` keeps the
// figures in that page.
await runAll('promises', {
  payloads: torturePayloads,
});
