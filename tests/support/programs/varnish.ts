import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { substitute } from './start-program.ts';

const configuration = fileURLToPath(new URL('../../../deploy/varnish/', import.meta.url));
const forTwo = fileURLToPath(new URL('../../../deploy/compose/', import.meta.url));

/** Starts varnishd on this port with the files of deploy/, in front of one instance or two on other ports. */
export async function startVarnish(program: string, port: number, shopPort: number, secondPort?: number) {
  const folder = await mkdtemp(join(tmpdir(), 'dana-varnish-'));
  const backend = await readFile(join(secondPort === undefined ? configuration : forTwo, 'dana-backend.vcl'), 'utf8');
  const ports =
    secondPort === undefined
      ? { '"3000"': `"${shopPort}"` }
      : {
          '"172.30.66.11"; .port = "3000"': `"127.0.0.1"; .port = "${shopPort}"`,
          '"172.30.66.12"; .port = "3000"': `"127.0.0.1"; .port = "${secondPort}"`,
        };
  await writeFile(join(folder, 'dana-backend.vcl'), substitute(backend, ports));
  const args = ['-F', '-j', 'none', '-n', join(folder, 'work'), '-a', `127.0.0.1:${port}`, '-s', 'malloc,64m'];
  const path = ['-p', `vcl_path=${folder}:${configuration}`, '-f', join(configuration, 'dana.vcl')];
  const child = spawn(program, [...args, ...path], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'close');
  const url = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(`${url}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`Varnish ended: ${output}`);
    await sleep(50);
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
