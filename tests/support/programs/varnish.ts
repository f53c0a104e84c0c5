import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const configuration = fileURLToPath(new URL('../../../deploy/varnish/', import.meta.url));

/** Starts varnishd on this port with the files of deploy/, in front of a shop on another port. */
export async function startVarnish(program: string, port: number, shopPort: number) {
  const folder = await mkdtemp(join(tmpdir(), 'dana-varnish-'));
  await writeFile(
    join(folder, 'dana-backend.vcl'),
    `backend default { .host = "127.0.0.1"; .port = "${shopPort}"; } acl purgers { "127.0.0.1"; }`,
  );
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
