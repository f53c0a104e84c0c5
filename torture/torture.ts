import { runAll } from '../bench/run-all.ts';
import { tortureAccounts } from './accounts.ts';
import { tortureBackups } from './backups.ts';
import { tortureCdn } from './cdn.ts';
import { tortureBalancer } from './balancer.ts';
import { tortureConnections } from './connections.ts';
import { tortureConsole } from './console.ts';
import { tortureContainer } from './container.ts';
import { tortureDatabase } from './database.ts';
import { tortureFuzz } from './fuzz.ts';
import { tortureImports } from './imports.ts';
import { tortureKills } from './kills.ts';
import { tortureMetrics } from './metrics.ts';
import { tortureManyProducts } from './many-products.ts';
import { tortureMoney } from './money.ts';
import { tortureMutation } from './mutation.ts';
import { tortureOrders } from './orders.ts';
import { torturePayloads } from './payloads.ts';
import { torturePayments } from './payments.ts';
import { torturePooler } from './pooler.ts';
import { tortureReplica } from './replica.ts';
import { tortureRecovery } from './recovery.ts';
import { tortureRestarts } from './restarts.ts';
import { tortureStatements } from './statements.ts';
import { tortureStorage } from './storage.ts';
import { tortureUploads } from './uploads.ts';
import { tortureVersions } from './versions.ts';

// `npm run torture` runs the tests of docs/proofs/promises.md that take minutes, `npm run torture --
// kills` one of them; `--quick` does less; `--save` writes the figures to that page.
await runAll('promises', {
  accounts: tortureAccounts,
  backups: tortureBackups,
  cdn: tortureCdn,
  balancer: tortureBalancer,
  connections: tortureConnections,
  console: tortureConsole,
  container: tortureContainer,
  database: tortureDatabase,
  fuzz: tortureFuzz,
  imports: tortureImports,
  kills: tortureKills,
  metrics: tortureMetrics,
  'many-products': tortureManyProducts,
  money: tortureMoney,
  mutation: tortureMutation,
  orders: tortureOrders,
  payloads: torturePayloads,
  payments: torturePayments,
  pooler: torturePooler,
  replica: tortureReplica,
  recovery: tortureRecovery,
  restarts: tortureRestarts,
  statements: tortureStatements,
  storage: tortureStorage,
  uploads: tortureUploads,
  versions: tortureVersions,
});
