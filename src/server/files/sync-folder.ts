import { open } from 'node:fs/promises';

/** Writes the names in a folder to the disk. Does nothing on Windows, which cannot open folders. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
