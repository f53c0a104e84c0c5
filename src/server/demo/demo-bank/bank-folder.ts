import { randomBytes } from 'node:crypto';
import { link, mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { privateFile, privateFolder } from '../../files/private-files.ts';

/** What the demo bank of a data folder keeps from start to start. */
export interface BankIdentity {
  /** The key of the shop's account. */
  secretKey: string;
  /** On loopback. */
  port: number;
}

export type Kept = 'charges' | 'refunds';

function orNull(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** The folder `demo-bank` of a data folder. A file is written whole, or not at all. */
export function createBankFolder(dataDir: string) {
  const folder = join(dataDir, 'demo-bank');
  const identityFile = join(folder, 'bank.json');
  let writing: Promise<void> = Promise.resolve();

  /** Where the folder is. A copy of it is another bank. */
  async function readPlace(): Promise<string> {
    await mkdir(folder, privateFolder);
    return realpath(folder);
  }

  async function writePart(value: object): Promise<string> {
    await mkdir(folder, privateFolder);
    const part = join(folder, `.${randomBytes(6).toString('hex')}.part`);
    await writeFile(part, JSON.stringify(value), { mode: privateFile });
    return part;
  }

  async function readIdentity(): Promise<BankIdentity | null> {
    const text = await readFile(identityFile, 'utf8').catch(orNull);
    return text === null ? null : (JSON.parse(text) as BankIdentity);
  }

  /** Stores the identity unless there is one. Answers the one that is stored. */
  async function claimIdentity(identity: BankIdentity): Promise<BankIdentity> {
    const part = await writePart(identity);
    await link(part, identityFile).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await rm(part);
    return (await readIdentity()) ?? identity;
  }

  async function replaceIdentity(identity: BankIdentity): Promise<void> {
    await rename(await writePart(identity), identityFile);
  }

  async function readAll<Value>(kept: Kept): Promise<Value[]> {
    const names = (await readdir(join(folder, kept)).catch(orNull)) ?? [];
    const texts = await Promise.all(
      names.filter((name) => name.endsWith('.json')).map((name) => readFile(join(folder, kept, name), 'utf8')),
    );
    return texts.map((text) => JSON.parse(text) as Value);
  }

  async function writeNow(kept: Kept, value: { id: string }): Promise<void> {
    await mkdir(join(folder, kept), privateFolder);
    await rename(await writePart(value), join(folder, kept, `${value.id}.json`));
  }

  /** Stores a charge or a refund as it is when its turn comes: a later call never stores an earlier state. */
  function save(kept: Kept, value: { id: string }): Promise<void> {
    const written = writing.then(() => writeNow(kept, value));
    writing = written.catch(() => {});
    return written;
  }

  /** Resolves when nothing is being written. */
  const written = (): Promise<void> => writing;

  return { readPlace, readIdentity, claimIdentity, replaceIdentity, readAll, save, written };
}

export type BankFolder = ReturnType<typeof createBankFolder>;
