import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { onPath } from './e2e/support/browser.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, 'deploy', path), 'utf8');
const templates = readdirSync(join(root, 'deploy/helm/dana/templates')).map((name) => `helm/dana/templates/${name}`);
const units = ['systemd/dana.service', 'systemd/dana@.service'];

const analyze = onPath('systemd-analyze');
if (!analyze) console.warn('Skipped: systemd-analyze is not installed (Debian: systemd).');

/** A template with every branch, and a word for each value. */
const withoutTemplates = (text: string) => text.replace(/^ *\{\{-.*\}\}\n/gm, '').replace(/\{\{[^}]*\}\}/g, 'x');

interface Service {
  image: string;
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  ports?: string[];
  profiles?: string[];
  volumes?: string[];
  env_file?: string[];
  environment?: Record<string, string>;
  healthcheck?: { test: string[] };
  stop_grace_period?: string;
}
const compose = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> };
const services = Object.entries(compose.services);
const shops = services.filter(([, { image }]) => image.includes('dana:'));

interface Container {
  image: string;
  env: { name: string; value: string }[];
  securityContext: Record<string, unknown>;
  resources: unknown;
  livenessProbe?: { httpGet: { path: string } };
  readinessProbe?: { httpGet: { path: string } };
  startupProbe?: { httpGet: { path: string } };
}
interface Workload {
  spec: { template: { spec: { securityContext: Record<string, unknown>; containers: Container[] } } };
}
const workload = (name: string) => parse(withoutTemplates(read(`helm/dana/templates/${name}.yaml`))) as Workload;
const podOf = (name: string) => workload(name).spec.template.spec;
const values = parse(read('helm/dana/values.yaml')) as Record<string, unknown> & {
  settings: Record<string, string>;
  drainSeconds: number;
  terminationGracePeriodSeconds: number;
};

const [, table = ''] = readFileSync(join(root, 'docs/operations.md'), 'utf8').split('\n## Settings\n');
const settings = new Set(
  [...(table.split('\n## ')[0] ?? '').matchAll(/^\| (`[^|]+`) +\|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  ),
);
const secret = /PASSWORD|SECRET|TOKEN|_KEY|SMTP_URL|STORAGE_URL|DATABASE_\w*URL/;

describe('the deploy files', () => {
  it('are valid YAML', () => {
    const files = ['compose.yaml', 'compose/prometheus.yml', 'helm/dana/Chart.yaml', 'helm/dana/values.yaml'];
    const texts = [...files.map(read), ...templates.map(read).map(withoutTemplates)];
    const errors = texts.flatMap((text) => parseAllDocuments(text, { merge: true }).flatMap((one) => one.errors));
    expect(errors).toEqual([]);
    // Prettier would write this into a template that it can parse.
    expect(templates.filter((name) => read(name).includes('{ {'))).toEqual([]);
  });

  it('name images by a version', () => {
    const [, ...bases] = read('Containerfile').split(/^ARG \w+=/m);
    const images = [...services.map(([, { image }]) => image), ...bases.map((text) => text.split('\n')[0] ?? '')];
    expect(images.length).toBeGreaterThan(8);
    for (const image of images) expect(image).toMatch(/:v?\d+\.\d+[\w.-]*\}?$/);
    expect((values['image'] as { tag: string }).tag).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('name only settings that exist', () => {
    const named = [
      ...shops.flatMap(([, { environment }]) => Object.keys(environment ?? {})),
      ...['deployment', 'migration']
        .flatMap((name) => podOf(name).containers.flatMap(({ env }) => env))
        .map(({ name }) => name),
      ...Object.keys(values.settings),
      ...[...read('dana.env.example').matchAll(/^(\w+)=/gm)].map(([, name = '']) => name),
      ...units.flatMap((unit) =>
        [...(/^Environment=(.*)$/m.exec(read(unit))?.[1]?.matchAll(/(\w+)=/g) ?? [])].map(([, name = '']) => name),
      ),
    ];
    expect(named.length).toBeGreaterThan(30);
    // x: a name in a template. The others belong to the compose file, to Node and to the C library.
    const others = ['x', 'DANA_PASSWORD', 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_'];
    const known = new Set([...settings, ...others]);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it('contain no secrets', () => {
    const given = [
      ...services.flatMap(([, { environment }]) => Object.entries(environment ?? {})),
      ...Object.entries(values.settings),
      ...[...read('dana.env.example').matchAll(/^(\w+)=(.*)$/gm)].map(
        ([, name = '', value = '']) => [name, value] as const,
      ),
    ];
    const isHarmless = (value: string) => /^$|^\/run\/secrets\/|\$\{\w+:[-?]/.test(value);
    expect(given.filter(([name, value]) => secret.test(name) && !isHarmless(value))).toEqual([]);
    const ignored = readFileSync(join(root, '.gitignore'), 'utf8').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['/deploy/dana.env', '/deploy/secrets/']));
  });
});

describe('the image', () => {
  const lines = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');

  it('is built from listed files only', () => {
    expect(lines.find((line) => line !== '' && !line.startsWith('#'))).toBe('*');
    const taken = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
    expect(taken.filter((name) => !existsSync(join(root, name)))).toEqual([]);
    expect(taken.filter((name) => ['data', 'deploy', 'tests', '.git'].includes(name))).toEqual([]);
  });

  it('runs Node itself, as an ordinary user, with a health check', () => {
    const text = read('Containerfile');
    const [run = ''] = text.split(/^FROM /m).slice(-1);
    expect(run).toMatch(/^USER 10001:10001$/m);
    expect(run).toMatch(/^STOPSIGNAL SIGTERM$/m);
    expect(run).toMatch(/^HEALTHCHECK .*\\\n {2}CMD \["node", /m);
    expect(run).toMatch(/^ENTRYPOINT \["node", /m);
    expect(run).not.toMatch(/\bnpm\b/);
  });
});

describe('the compose file', () => {
  it('mounts files that exist', () => {
    const mounted = [...read('compose.yaml').matchAll(/(?:^ *- |source: |file: )\.\/([\w./-]+\.\w+)/gm)].map(
      ([, file = '']) => file,
    );
    expect(mounted.length).toBeGreaterThan(5);
    expect(mounted.filter((file) => !file.startsWith('secrets/') && !existsSync(join(root, 'deploy', file)))).toEqual(
      [],
    );
  });

  it.each(services)('%s is hardened and has a health check', (name, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    expect(service.healthcheck?.test[0]).toBe('CMD');
    // HAProxy gives root up by itself.
    if (name !== 'balancer') expect(service.user).toMatch(/^(?!root|0)/);
  });

  it('opens ports of the balancer only', () => {
    expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['balancer']);
  });

  it('has two shops that may finish their requests', () => {
    expect(shops.length).toBe(2);
    for (const [, { environment, stop_grace_period: grace }] of shops)
      expect(parseInt(grace ?? '', 10)).toBeGreaterThanOrEqual(Number(environment?.['DRAIN_SECONDS']) + 10);
  });
});

describe('the chart', () => {
  it('uses only values that exist', () => {
    const has = (path: string) => {
      let at: unknown = values;
      for (const part of path.split('.')) at = (at as Record<string, unknown> | undefined)?.[part];
      return at !== undefined;
    };
    const used = templates.flatMap((name) =>
      [...read(name).matchAll(/\.Values\.([\w.]+)/g)].map(([, path = '']) => path),
    );
    expect(used.length).toBeGreaterThan(30);
    expect(used.filter((path) => !has(path))).toEqual([]);
  });

  it.each(['deployment', 'migration'])('%s runs as an ordinary user on a read-only root', (name) => {
    const { securityContext, containers } = podOf(name);
    expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10_001, seccompProfile: expect.anything() });
    for (const container of containers)
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
  });

  it('asks the shop how it is', () => {
    const [shop] = podOf('deployment').containers;
    expect(shop?.livenessProbe?.httpGet.path).toBe('/healthz');
    expect(shop?.startupProbe?.httpGet.path).toBe('/healthz');
    expect(shop?.readinessProbe?.httpGet.path).toBe('/readyz');
  });

  it('lets a pod finish its requests', () => {
    expect(values.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(values.drainSeconds + 10);
  });
});

describe.each(units)('%s', (unit) => {
  const text = read(unit);

  it('starts Node, not npm, and waits longer than any drain', () => {
    expect(text).toMatch(/^ExecStart=\/srv\/dana\/node_modules\/\.bin\/node /m);
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(70);
  });

  it.skipIf(!analyze)('has an exposure below 3 of 10 (Debian: systemd)', () => {
    const args = ['security', '--no-pager', '--offline=true', '--threshold=30', join(root, 'deploy', unit)];
    // Above the threshold it ends with an error.
    expect(execFileSync(analyze ?? '', args, { encoding: 'utf8', stdio: 'pipe' })).toMatch(
      /exposure level .*: [0-2]\.\d/,
    );
  });

  it('is hardened', () => {
    for (const line of ['User=dana', 'NoNewPrivileges=yes', 'ProtectSystem=strict', 'CapabilityBoundingSet='])
      expect(text.split('\n')).toContain(line);
    expect(text).not.toMatch(/^MemoryDenyWriteExecute/m);
  });
});

const debianVarnish = '/lib/systemd/system/varnish.service';
const canVerify = analyze !== null && existsSync(debianVarnish);
if (!canVerify) console.warn('Skipped: Varnish or systemd is not installed (Debian: varnish, systemd).');

describe('deploy: the service of Varnish', () => {
  it('is the one of Debian with the rules of the shop, as the guide installs it', () => {
    const lines = read('varnish/varnish.service.conf').split('\n');
    // Without the empty one, systemd would have two commands and refuse both.
    expect(lines.filter((line) => line.startsWith('ExecStart='))).toEqual([
      'ExecStart=',
      expect.stringMatching(/^ExecStart=\/usr\/sbin\/varnishd .*-F -a :6081 -f \/etc\/varnish\/dana\.vcl /),
    ]);
    const guide = readFileSync(join(root, 'docs/several-machines.md'), 'utf8');
    expect(guide).toContain('deploy/varnish/varnish.service.conf /etc/systemd/system/varnish.service.d/dana.conf\n');
    expect(guide).not.toMatch(/^varnishd /m);
  });

  it.skipIf(!canVerify)('is taken by systemd (Debian: varnish, systemd)', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'dana-units-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await mkdir(join(folder, 'varnish.service.d'));
    await copyFile(debianVarnish, join(folder, 'varnish.service'));
    await copyFile(join(root, 'deploy/varnish/varnish.service.conf'), join(folder, 'varnish.service.d', 'dana.conf'));
    // It ends with an error if the unit is refused.
    execFileSync(analyze ?? '', ['verify', '--man=no', join(folder, 'varnish.service')], { stdio: 'pipe' });
  });
});
