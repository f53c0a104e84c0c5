import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { type Maker, setTotal } from './maker.ts';

const resolutionMs = 10;

/** What the process uses: memory, processor time, and how late its event loop is. */
export function createRuntimeMetrics(make: Maker, version: string) {
  const build = make.gauge('dana_build_info', 'The running version; always 1.', ['version', 'node']);
  build.set({ version, node: process.versions.node }, 1);
  const started = make.gauge('dana_start_time_seconds', 'When the process started, in Unix time.');
  started.set(Math.round(performance.timeOrigin) / 1000);
  const cpu = make.counter('dana_cpu_seconds_total', 'Processor time of the process and its threads.');
  const resident = make.gauge('dana_resident_memory_bytes', 'Memory of the process.');
  const heap = make.gauge('dana_heap_used_bytes', 'Memory of JavaScript objects.');
  const heapLimit = make.gauge('dana_heap_limit_bytes', 'The heap size at which the process ends.');
  const delay = make.gauge(
    'dana_event_loop_delay_seconds',
    'How late the event loop was since the scrape before: median, 99th percentile, maximum.',
    ['statistic'],
  );
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();

  function setDelay(statistic: string, nanoseconds: number): void {
    delay.set({ statistic }, Math.max(0, nanoseconds / 1e9 - resolutionMs / 1000));
  }

  function read(): void {
    const { user, system } = process.cpuUsage();
    setTotal(cpu, (user + system) / 1e6);
    const { rss, heapUsed } = process.memoryUsage();
    resident.set(rss);
    heap.set(heapUsed);
    heapLimit.set(getHeapStatistics().heap_size_limit);
    if (delays.count > 0) {
      setDelay('p50', delays.percentile(50));
      setDelay('p99', delays.percentile(99));
      setDelay('max', delays.max);
      delays.reset();
    }
  }

  return { read, stop: () => delays.disable() };
}
