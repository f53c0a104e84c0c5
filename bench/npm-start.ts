import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readyUrl, runProgram } from '../tests/e2e/support/shop.ts';

/** Starts a shop by `npm start`, with the limits of its memory: its address, its Node process, and how to stop it. */
export async function startByNpm(dataDir: string, settings: Record<string, string>) {
  const shop = runProgram('npm', ['start'], { PORT: '0', DATA_DIR: dataDir, ...settings });
  const url = await readyUrl(shop);
  const pid = Number(await readFile(join(dataDir, 'dana.pid'), 'utf8'));
  async function stop(): Promise<void> {
    process.kill(pid, 'SIGTERM');
    await shop.ended;
  }
  return { url, pid, dataDir, stop };
}
