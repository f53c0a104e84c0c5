import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let shop: TestApp;
const mounted: string[] = [];

const mount = (...args: string[]) => process.platform === 'linux' && spawnSync('mount', args).status === 0;

/** Mounts a small disk at this folder, if the machine permits it. */
function mountSmall(folder: string, size: string): boolean {
  mkdirSync(folder, { recursive: true });
  if (!mount('-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder)) return false;
  mounted.push(folder);
  return true;
}

beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'off' });
});
afterAll(async () => {
  for (const folder of mounted) spawnSync('umount', ['--lazy', folder]);
  await shop.close();
});

/** Noise, which no encoding makes small. */
const noise = (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();

async function upload(bytes: Buffer) {
  const boundary = 'dana-boundary';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
  return shop.request({
    method: 'POST',
    url: '/api/v1/uploads/image',
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;

describe('on a full disk', () => {
  it('a picture is refused completely, and accepted when there is space, without a restart', async ({ skip }) => {
    const folder = join(shop.dataDir, 'uploads');
    if (!mountSmall(folder, '64k')) skip('this machine permits no mount');
    const picture = await noise(400);
    const refused = await upload(picture);
    expect([refused.statusCode, refused.json().error.code]).toEqual([503, 'unavailable']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(filesIn(folder)).toBe(0);
    const { count } = await shop.db
      .selectFrom('uploads')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(0);

    expect(mount('-o', 'remount,size=8m', folder)).toBe(true);
    expect((await upload(picture)).statusCode).toBe(201);
    expect(filesIn(folder)).toBe(1);
  });

  it('a picture whose variant cannot be stored is still shown', async ({ skip }) => {
    if (!mountSmall(join(shop.dataDir, 'pictures'), '16k')) skip('this machine permits no mount');
    await shop.services.storage.put('catalog/noise.png', await noise(500));
    const answer = await shop.request({ url: '/images/catalog/noise.png?w=320' });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.length).toBeGreaterThan(20_000);
    expect(filesIn(join(shop.dataDir, 'pictures'))).toBe(0);
  });
});
