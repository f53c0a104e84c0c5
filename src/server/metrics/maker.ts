import type { Counter, Gauge } from 'prom-client';

/** Makes the metrics of a registry. Names and help texts are those of docs/metrics.md. */
export interface Maker {
  counter(name: string, help: string, labelNames?: string[]): Counter;
  gauge(name: string, help: string, labelNames?: string[]): Gauge;
}

/** Loads prom-client and makes a registry with its default metrics. Its global registry is not used. */
export async function openRegistry() {
  const prom = await import('prom-client');
  const registry = new prom.Registry();
  prom.collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const make: Maker = {
    counter: (name, help, labelNames = []) => new prom.Counter({ name, help, labelNames, registers }),
    gauge: (name, help, labelNames = []) => new prom.Gauge({ name, help, labelNames, registers }),
  };
  return { make, registry };
}

/** Sets a counter to a total that is counted elsewhere. */
export function setTotal(counter: Counter, total: number): void {
  counter.reset();
  counter.inc(total);
}
