import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { onPath } from '../../e2e/support/browser.ts';
import { freePorts } from './free-port.ts';
import { type Certificate, startProgram, substitute } from './start-program.ts';

const deploy = fileURLToPath(new URL('../../../deploy/', import.meta.url));
const isRoot = process.getuid?.() === 0;

export interface Needs {
  folder: string;
  certificate: Certificate;
  /** Addresses of two instances: `127.0.0.1:3000`. */
  instances: readonly [string, string];
  /** Where certbot answers the challenge of a certificate. */
  certbot?: string;
}

export interface Balancer {
  /** The address for shoppers, with https. */
  url: string;
  plainUrl: string;
  output: () => string;
  /** Does what docs/several-machines.md says before an instance is restarted. */
  takeOut: (instance: string) => Promise<void>;
  putBack: (instance: string) => Promise<void>;
  /** Whether it sends requests to an instance, by position. nginx does until one fails. */
  uses: (position: 0 | 1) => Promise<boolean>;
  stop: () => Promise<void>;
}

type Program = ReturnType<typeof startProgram>;

async function untilItAnswers(url: string, program: Program): Promise<void> {
  const isThere = () =>
    fetch(url, { redirect: 'manual' }).then(
      ({ status }) => status === 308,
      () => false,
    );
  for (const until = performance.now() + 10_000; !(await isThere()); await sleep(10)) {
    if (!program.isRunning() || performance.now() > until)
      throw new Error(`The balancer does not answer: ${program.output()}`);
  }
}

function installed(name: string): string | null {
  const file = onPath(name) ?? `/usr/sbin/${name}`;
  return existsSync(file) ? file : null;
}

const files = { haproxy: installed('haproxy'), nginx: installed('nginx') };

/** The answer of HAProxy's socket for operators. */
function ask(socket: string, question: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const connection = connect(socket);
    connection.on('connect', () => connection.write(`${question}\n`));
    connection.on('data', (chunk: Buffer) => (text += chunk.toString()));
    connection.on('end', () => resolve(text)).on('error', reject);
  });
}

/** Starts HAProxy with `deploy/haproxy.cfg`. It finds out by itself which instances are ready. */
export async function startHaproxy({ folder, certificate, instances, certbot }: Needs): Promise<Balancer> {
  const [plain, secure] = await freePorts(2);
  const [pem, socket] = [join(folder, 'dana.pem'), join(folder, 'haproxy.sock')];
  await writeFile(pem, (await readFile(certificate.certificate, 'utf8')) + (await readFile(certificate.key, 'utf8')));
  const text = await readFile(join(deploy, 'haproxy.cfg'), 'utf8');
  const file = join(folder, 'haproxy.cfg');
  // Only root may change the root folder and the user.
  await writeFile(file, isRoot ? text : text.replace(/^ {4}(user|group|chroot) .*\n/gm, ''));
  const [one, two] = instances;
  const program = startProgram(files.haproxy ?? 'haproxy', ['-db', '-f', file], {
    DANA_HTTP: `127.0.0.1:${plain}`,
    DANA_HTTPS: `127.0.0.1:${secure}`,
    DANA_CERTIFICATE: pem,
    DANA_ONE: one,
    DANA_TWO: two,
    DANA_BALANCER_SOCKET: socket,
    ...(certbot && { DANA_CERTBOT: certbot }),
    ...(isRoot && { DANA_BALANCER_USER: userInfo().username, DANA_BALANCER_GROUP: 'root', DANA_BALANCER_ROOT: '/' }),
  });
  const plainUrl = `http://127.0.0.1:${plain}`;
  await untilItAnswers(plainUrl, program);
  return {
    url: `https://127.0.0.1:${secure}`,
    plainUrl,
    output: program.output,
    takeOut: async () => {},
    putBack: async () => {},
    uses: async (position) => {
      const lines = (await ask(socket, 'show stat')).split('\n').map((line) => line.split(','));
      const column = lines[0]?.indexOf('status') ?? -1;
      const server = ['one', 'two'][position];
      return lines.some((line) => line[0] === 'writes' && line[1] === server && line[column]?.startsWith('UP'));
    },
    stop: program.stop,
  };
}

/** Starts nginx with `deploy/nginx.conf` and `deploy/nginx-instances.conf`. */
export async function startNginx({
  folder,
  certificate,
  instances,
  certbot = '127.0.0.1:8888',
}: Needs): Promise<Balancer> {
  const [plain, secure] = await freePorts(2);
  const [one, two] = instances;
  const list = join(folder, 'dana-instances.conf');
  const site = join(folder, 'dana.conf');
  const [siteText, listText] = await Promise.all(
    ['nginx.conf', 'nginx-instances.conf'].map((name) => readFile(join(deploy, name), 'utf8')),
  );
  await writeFile(list, substitute(listText ?? '', { '10.0.0.11:3000': one, '10.0.0.12:3000': two }));
  await writeFile(
    site,
    substitute(siteText ?? '', {
      '/etc/nginx/dana-instances.conf': list,
      '/etc/nginx/dana.crt': certificate.certificate,
      '/etc/nginx/dana.key': certificate.key,
      '127.0.0.1:8888': certbot,
      'listen 80;': `listen 127.0.0.1:${plain};`,
      'listen 443 ': `listen 127.0.0.1:${secure} `,
    }),
  );
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const main = join(folder, 'nginx.conf');
  await writeFile(
    main,
    `${isRoot ? 'user root;' : ''} worker_processes 2; daemon off; pid ${folder}/nginx.pid; error_log stderr warn;
    events { worker_connections 2048; } http { access_log off; ${folders.join(' ')} include ${site}; }\n`,
  );
  const program = startProgram(files.nginx ?? 'nginx', ['-e', 'stderr', '-c', main]);
  const plainUrl = `http://127.0.0.1:${plain}`;
  await untilItAnswers(plainUrl, program);
  async function rewrite(instance: string, from: RegExp, to: string): Promise<void> {
    const text = await readFile(list, 'utf8');
    const line = text.split('\n').find((each) => each.startsWith(`server ${instance} `)) ?? '';
    await writeFile(list, text.replace(line, line.replace(from, to)));
    program.signal('SIGHUP');
  }
  return {
    url: `https://127.0.0.1:${secure}`,
    plainUrl,
    output: program.output,
    takeOut: (instance) => rewrite(instance, /;$/, ' down;'),
    putBack: (instance) => rewrite(instance, / down;$/, ';'),
    uses: () => Promise.resolve(true),
    stop: program.stop,
  };
}

/** The balancers that `deploy/` has files for, and where their program is; null if it is not installed. */
export const balancers = [
  { name: 'HAProxy', debian: 'haproxy', program: files.haproxy, start: startHaproxy },
  { name: 'nginx', debian: 'nginx-light', program: files.nginx, start: startNginx },
];
