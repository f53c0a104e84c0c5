import { runAll } from '../bench/run-all.ts';
import { tortureDatabase } from './database.ts';
import { tortureKills } from './kills.ts';
import { tortureRestarts } from './restarts.ts';
import { tortureStatements } from './statements.ts';

// `npm run torture` proves the promises of docs/promises.md that take minutes; `npm run torture -- kills` one of them; `--quick` does less of it; `--save` keeps the
// figures in that page.
await runAll('promises', {
  kills: tortureKills,
  statements: tortureStatements,
  database: tortureDatabase,
  restarts: tortureRestarts,
});
