import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';

export interface Certificate {
  certificate: string;
  key: string;
}

/** Makes a self-signed certificate for this machine in a folder, valid for two days. */
export function makeCertificate(folder: string): Certificate {
  const [certificate, key] = [join(folder, 'dana.crt'), join(folder, 'dana.key')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost,DNS:shop.test'];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const { status, stderr } = spawnSync('openssl', ['req', ...kind, '-keyout', key, '-out', certificate, ...subject], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`openssl made no certificate: ${stderr}`);
  return { certificate, key };
}

/** Replaces texts that a file must contain. */
export function substitute(text: string, values: Record<string, string>): string {
  return Object.entries(values).reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`The file has no ${from}.`);
    return changed.replaceAll(from, to);
  }, text);
}

// Sends SIGTERM to the program when the standard input is closed, also because this process was killed.
const endsWithUs = 'exec 3<&0; (cat <&3; kill -TERM $$) >/dev/null 2>&1 & exec "$@" 3<&-';

/** Starts a program that ends with this process. `stop` sends SIGTERM and waits for its end. */
export function startProgram(file: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn('sh', ['-c', endsWithUs, 'sh', file, ...args], { env: { ...process.env, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      child.stdin.end();
      resolve();
    });
  });
  return {
    output: () => output,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    signal: (name: NodeJS.Signals) => void child.kill(name),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
