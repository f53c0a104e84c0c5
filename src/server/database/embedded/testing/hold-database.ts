// A shop reduced to its database, for tests that kill it: `node hold-database.ts <data folder>`.
import { startEmbedded } from '../embedded.ts';

const say = (word: string, text: string) => process.stdout.write(`${word} ${text}\n`);

try {
  const database = await startEmbedded({ dataDir: process.argv[2] ?? '', log: (message) => say('log', message) });
  say('ready', database.url);
  process.once('SIGTERM', () => void database.stop());
} catch (error) {
  say('refused', error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  process.exitCode = 1;
}
