import type { Config } from '#server/process/config.ts';
import { taskNames } from '#server/jobs/jobs.ts';
import type { Metrics, Watched } from '#server/metrics/open-metrics.ts';
import { listenProblem } from './listen-problem.ts';
import { packageVersion } from './package-version.ts';

/** Opens the metrics if METRICS_PORT is set. Otherwise no part of them is loaded. */
export async function openShopMetrics({ metrics: settings }: Config): Promise<Metrics | null> {
  if (settings === null) return null;
  const { openMetrics } = await import('#server/metrics/open-metrics.ts');
  return openMetrics({ version: await packageVersion(), tasks: taskNames });
}

/** Serves the metrics of a shop. Throws OperatorError if the address cannot be used. */
export async function serveMetrics(
  { metrics: settings }: Config,
  metrics: Metrics | null,
  watched: Watched,
  log: (message: string) => void,
): Promise<{ close(): Promise<void> }> {
  if (settings === null || metrics === null) return { close: async () => {} };
  const { startMetricsServer } = await import('#server/metrics/metrics-server.ts');
  const { contentType } = metrics;
  try {
    const server = await startMetricsServer({ ...settings, contentType, read: () => metrics.read(watched) });
    log(`Metrics for Prometheus: ${server.url}`);
    return server;
  } catch (cause) {
    throw listenProblem(cause, { ...settings, portName: 'METRICS_PORT', hostName: 'METRICS_HOST' });
  }
}
