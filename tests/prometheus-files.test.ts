import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { taskNames } from '#server/jobs/jobs.ts';
import { openMetrics } from '#server/metrics/open-metrics.ts';
import { onPath } from './e2e/support/browser.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';

const call = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'deploy/prometheus');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

// docs/metrics.md has all metrics: tests/metrics.test.ts compares it with a scrape.
const documented = new Map(
  [...read('docs/metrics.md').matchAll(/^\| `(\w+)` +\| (counter|gauge|histogram) +\| ([\w, ]*?) +\|/gm)].map(
    ([, name = '', type, labels = '']) => [name, { type, labels: labels.split(', ').filter(Boolean) }],
  ),
);
const ofScrape = ['job', 'instance', 'le'];

/** What is wrong with the metrics and labels of an expression. */
function problemsOf(expression: string): string[] {
  return [
    ...expression.matchAll(/\b((?:dana|nodejs|process)_\w+?)(_bucket|_sum|_count)?\b(?!\w)(\{[^}]*\})?/g),
  ].flatMap(([found, name = '', part, matchers = '']) => {
    const metric = documented.get(name);
    if (!metric) return [`${found}: no such metric`];
    if ((part !== undefined) !== (metric.type === 'histogram')) return [`${found}: wrong type`];
    const labels = [...matchers.matchAll(/(\w+)\s*(?:=~|=|!=|!~)\s*"/g)].map(([, label = '']) => label);
    return labels.filter((label) => ![...metric.labels, ...ofScrape].includes(label)).map((one) => `${found}: ${one}`);
  });
}

const alerts = read('deploy/prometheus/alerts.yml')
  .split(/\n +- alert: /)
  .slice(1)
  .map((text) => ({
    name: text.split('\n', 1)[0] ?? '',
    expression: /expr: ([^]*?)\n +(?:for|labels):/.exec(text)?.[1] ?? '',
    runbook: /runbook: docs\/metrics\.md#(\S+)/.exec(text)?.[1] ?? '',
    severity: /severity: (\w+)/.exec(text)?.[1] ?? '',
  }));

describe('the alerts', () => {
  it('name metrics that exist, and have a severity and a runbook', () => {
    expect(alerts.length).toBeGreaterThan(13);
    expect(alerts.flatMap(({ expression }) => problemsOf(expression))).toEqual([]);
    const headings = [...read('docs/metrics.md').matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(' ', '-')
        .replace(/[^\w-]/g, ''),
    );
    for (const { name, severity, runbook } of alerts) {
      expect(headings, name).toContain(runbook);
      expect(['critical', 'warning'], name).toContain(severity);
    }
  });

  it('each fire in a test', () => {
    const tests = readdirSync(folder)
      .filter((name) => name.endsWith('.test.yml'))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('\n');
    const firing = new Set(Array.from(tests.matchAll(/alertname: (\w+)\n +exp_alerts:\n/g), ([, name = '']) => name));
    expect(alerts.map(({ name }) => name).filter((name) => !firing.has(name))).toEqual([]);
  });
});

describe('the dashboard', () => {
  interface Panel {
    title: string;
    targets?: { expr: string }[];
  }
  const { panels } = JSON.parse(read('deploy/grafana/dana.json')) as { panels: Panel[] };
  const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

  it('names metrics and labels that exist', () => {
    expect(expressions.length).toBeGreaterThan(40);
    expect(expressions.flatMap(problemsOf)).toEqual([]);
    expect(expressions.filter((one) => !/(dana|nodejs|process)_|up\{/.test(one))).toEqual([]);
  });

  it('shows every metric of the shop, except what only the process says of itself', () => {
    const unseen = [...documented.keys()].filter(
      (name) => name.startsWith('dana_') && !expressions.some((one) => one.includes(name)),
    );
    expect(unseen).toEqual([
      'dana_heap_limit_bytes',
      'dana_cache_entries',
      'dana_database_pool_limit',
      'dana_jobs_running',
      'dana_jobs_finished_total',
    ]);
  });

  it('is refused with a wrong metric, type or label', () => {
    expect(problemsOf('rate(dana_request_total[5m])')).toHaveLength(1);
    expect(problemsOf('dana_request_duration_seconds{kind="page"}')).toHaveLength(1);
    expect(problemsOf('dana_requests_total{path="/en"}')).toHaveLength(1);
    expect(problemsOf('dana_request_duration_seconds_bucket{le="1"}')).toEqual([]);
  });
});

const promtool = onPath('promtool');
if (!promtool) console.warn('Skipped: promtool is not installed (Debian: prometheus).');

describe.skipIf(!promtool)('promtool (Debian: prometheus)', () => {
  const run = async (...args: string[]) => (await call(promtool ?? '', args, { cwd: folder })).stdout;

  it('accepts the rules and the configuration', async () => {
    expect(await run('check', 'rules', 'alerts.yml')).toContain(`SUCCESS: ${alerts.length} rules found`);
    expect(await run('check', 'config', 'prometheus.yml')).toContain('SUCCESS');
  });

  it('sees each alert fire when it must, and none in a healthy shop', async () => {
    expect(await run('test', 'rules', 'alerts.test.yml', 'no-orders.test.yml')).not.toContain('FAILED');
  });

  it('has nothing to say about a scrape', async () => {
    const database = await createTestDatabase();
    const metrics = await openMetrics({ version: 'test', tasks: taskNames });
    const responseCache = { stats: () => ({ hits: 1, misses: 1, invalidated: 1, evicted: 1, bytes: 1, responses: 1 }) };
    const changes = { isConnected: () => true, lagMs: () => 1 };
    metrics.requests.answeredFast({ kind: 'page', name: 'home' }, false, 200, 0.0001);
    metrics.shop.storageCalled({ operation: 'put', ms: 5, ok: true });
    const countLateOrders = async () => 1;
    const pools = { main: database.pool };
    const text = await metrics.read({ db: database.db, pools, responseCache, changes, countLateOrders });
    await database.drop();
    // prom-client names gauges like counters: nodejs_active_handles_total.
    const ours = text.split('\n').filter((line) => /^(# \w+ )?dana_/.test(line));
    const checked = call(promtool ?? '', ['check', 'metrics']);
    checked.child.stdin?.end(`${ours.join('\n')}\n`);
    expect(await checked).toEqual({ stdout: '', stderr: '' });
  });
});
