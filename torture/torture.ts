import { runAll } from '../bench/run-all.ts';
import { tortureMutation } from './mutation.ts';

// `npm run torture` proves the promises of docs/promises.md that take minutes; `npm run torture -- kills` one of them; `--quick` does less of it; `--save` keeps the
// figures in that page.
await runAll('promises', {
  mutation: tortureMutation,
});
import { tortureAccounts } from './accounts.ts';

// `npm run torture` proves the promises of docs/promises.md that take minutes; `npm run torture -- kills` one of them; `--quick` does less of it; `--save` keeps the
// figures in that page.
await runAll('promises', { accounts: tortureAccounts });
