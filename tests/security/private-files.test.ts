import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEmlFolder } from '#server/mail/eml-files.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { formOf } from '../support/forms.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

/** The paths below a folder that another user of this machine may enter or read. */
async function openToOthers(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = await Promise.all(
    entries.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      return ((await stat(path)).mode & 0o077) === 0 ? [] : [path.slice(folder.length)];
    }),
  );
  return found.flat();
}

// These bits mean nothing on Windows.
it.skipIf(process.platform === 'win32')(
  'uploads, rendered pictures and mails are readable by their owner only',
  async () => {
    const umask = process.umask(0o022);
    try {
      const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#8a1538' } })
        .jpeg()
        .toBuffer();
      const { body, headers } = formOf([{ bytes }]);
      const url = '/api/v1/uploads/image';
      const uploaded = await shop.request({ method: 'POST', url, headers, payload: body });
      const { data } = uploaded.json<{ data: { data: string } }>().data;
      await shop.request({ method: 'GET', url: `/images/${data}?w=96`, headers: { accept: 'image/webp' } });
      await createEmlFolder(join(shop.dataDir, 'mail'))('Your code', Buffer.from('Subject: Your code\r\n\r\n123456'));
      expect((await readdir(shop.dataDir)).sort()).toEqual(['mail', 'pictures', 'uploads']);
      expect(await openToOthers(shop.dataDir)).toEqual([]);
    } finally {
      process.umask(umask);
    }
  },
);
