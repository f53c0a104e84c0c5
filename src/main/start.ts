import { buildIfStale } from './build/build.ts';
import { ConfigError, configWarnings, readConfig } from '#server/process/config.ts';
import { isDatabaseAway } from '#server/database/pg-errors.ts';
import { formatError } from '#server/process/log-error.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { serve } from './run/serve.ts';

type Shop = Awaited<ReturnType<typeof serve>>;

/**
 * Stops everything that was started, however early the signal comes. A second signal stops at once.
 */
function stopOnSignals(serving: () => Promise<Shop> | undefined): void {
  let stopping = false;
  async function end(reason: string, code: number): Promise<void> {
    if (stopping) process.exit(1);
    stopping = true;
    console.log(`${reason}: finishing running requests ...`);
    // If the start failed, nothing is left to stop.
    const shop = await serving()?.catch(() => undefined);
    await shop?.stop();
    process.exit(code);
  }
  process.on('SIGTERM', () => void end('SIGTERM', 0));
  process.on('SIGINT', () => void end('SIGINT', 0));
  function fail(error: unknown): void {
    console.error(formatError(error));
    void end('An unexpected error', 1);
  }
  // The job queue leaves rejected promises when its database is lost, and then reconnects.
  process.on('unhandledRejection', (error) => isDatabaseAway(error) || fail(error));
  process.on('uncaughtException', fail);
}

/** `npm start`: builds if needed and serves until a signal. */
async function start(): Promise<void> {
  const begun = performance.now();
  const config = readConfig(process.env);
  for (const warning of configWarnings(config)) console.log(`Note: ${warning}`);
  await buildIfStale(console.log);
  let serving: Promise<Shop> | undefined;
  stopOnSignals(() => serving);
  serving = serve(config, console.log);
  const shop = await serving;
  console.log(`Dana is ready at ${shop.url} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
}

try {
  await start();
} catch (error) {
  if (error instanceof ConfigError || error instanceof OperatorError) console.error(error.message);
  else console.error(formatError(error));
  process.exit(1);
}
