import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorStatus, isErrorCode } from '#contract/http/errors.ts';
import { limits } from '#contract/values/limits.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { type Answer, sendRequest } from '../support/send-request.ts';
import { formOf, type Part } from '../support/forms.ts';
import { emptyPng, loadedPictures, noPictures, webpChunks } from '../support/random/hostile-files.ts';

let shop: TestApp;
let url: string;
let stored = 0;

beforeAll(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'off' });
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  shop.app.server.closeAllConnections();
  await shop.close();
});

const path = '/api/v1/uploads/image';
const names = ['photo.jpg', 'photo.jpg.php', '../../evil.php', 'evil.svg', 'a\0.html', 'CON', '.htaccess', ''];
const types = ['image/jpeg', 'text/html', 'image/svg+xml', 'application/x-php', ''];

function send(body: Buffer | string, headers: Record<string, string>): Promise<Answer> {
  return sendRequest(url, path, {
    method: 'POST',
    body,
    headers: { 'content-length': String(Buffer.byteLength(body)), ...headers },
  });
}

function upload(parts: Part[]): Promise<Answer> {
  const { body, headers } = formOf(parts);
  return send(body, headers);
}

/** The code of a refusal, or what is wrong with the response. */
function refusal({ status, body }: Answer): string {
  const text = body.toString();
  if (status < 400 || status > 499) return `${status} ${text}`;
  const { code, message } = (JSON.parse(text) as { error: { code: string; message: string } }).error;
  return isErrorCode(code) && errorStatus[code] === status && message ? code : `${status} with ${text}`;
}

async function files(): Promise<string[]> {
  const found = await readdir(shop.dataDir, { recursive: true, withFileTypes: true });
  const all = found
    .filter((one) => one.isFile())
    .map(({ parentPath, name }) => `${parentPath.replace(shop.dataDir, '')}/${name}`);
  // Rendered variants are stored in another folder.
  return all.filter((file) => !file.startsWith('/pictures/'));
}

/** Expects that every file of the data folder is a stored picture, as many as were accepted. */
async function expectNothingElse(): Promise<void> {
  const found = await files();
  expect(found.filter((file) => !/^\/uploads\/uploads\/[0-9a-f]{32}\.webp$/.test(file))).toEqual([]);
  expect(found.length).toBe(stored);
}

describe('a hostile file', () => {
  it('that is not a picture is refused by its content, whatever its name and type say', async () => {
    const refused: Record<string, string> = {};
    const hostile = await noPictures();
    expect(hostile.length).toBeGreaterThanOrEqual(45);
    for (const [index, { what, bytes }] of hostile.entries()) {
      const disposition = `; name="image"; filename="${names[index % names.length]}"`;
      refused[what] = refusal(await upload([{ bytes, disposition, type: types[index % types.length] ?? '' }]));
    }
    expect(Object.entries(refused).filter(([, code]) => code !== 'unsupported_image')).toEqual([]);
    expect(refusal(await upload([{ bytes: '' }]))).toBe('invalid');
    await expectNothingElse();
  });

  it('that is a picture with hidden content is stored as a picture without it', async () => {
    const marks = [
      '<script',
      '<?php',
      'PK\u0003\u0004',
      'evil',
      'GPS',
      'Exif',
      'adobe',
      '__HALT',
      'ICC_PROFILE',
      '*/=',
    ];
    const faults: string[] = [];
    const hostile = await loadedPictures();
    expect(hostile.length).toBeGreaterThanOrEqual(20);
    for (const { what, bytes } of hostile) {
      const answer = await upload([{ bytes, disposition: '; name="image"; filename="x.php"' }]);
      if (answer.status !== 201) {
        faults.push(`${what}: ${answer.status} ${answer.body.toString()}`);
        continue;
      }
      stored += 1;
      const { data } = (JSON.parse(answer.body.toString()) as { data: { data: string } }).data;
      const file = (await shop.services.storage.get(data)) as Buffer;
      const { chunks, rest } = webpChunks(file);
      if (rest !== 0 || chunks.some((one) => !['VP8 ', 'VP8L', 'VP8X', 'ALPH'].includes(one)))
        faults.push(`${what}: ${chunks.join()} and ${rest} bytes`);
      faults.push(...marks.filter((mark) => file.includes(mark, 0, 'latin1')).map((mark) => `${what}: ${mark}`));
      const shown = await sendRequest(url, `/images/${data}`);
      if (shown.status !== 200 || marks.some((mark) => shown.body.includes(mark, 0, 'latin1')))
        faults.push(`${what}: served with it`);
      expect(shown.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': 'inline',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, max-age=3600',
      });
    }
    expect(faults).toEqual([]);
  });

  it('is stored upright, whatever its EXIF orientation', async () => {
    const upright = sharp({ create: { width: 60, height: 40, channels: 3, background: '#8a1538' } });
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const bytes = await upright.clone().withMetadata({ orientation }).jpeg().toBuffer();
      const answer = await upload([{ bytes }]);
      stored += 1;
      const { data } = (JSON.parse(answer.body.toString()) as { data: { data: string } }).data;
      const {
        width,
        height,
        orientation: left,
      } = await sharp((await shop.services.storage.get(data)) as Buffer).metadata();
      expect([width, height, left], String(orientation)).toEqual([
        ...(orientation < 5 ? [60, 40] : [40, 60]),
        undefined,
      ]);
    }
  });
});

describe('a decompression bomb', () => {
  it('of 196 megapixels in some kilobytes is refused, many at once, in bounded memory, while others are served', async () => {
    const bomb = emptyPng(14_000, 14_000);
    expect(bomb.length).toBeLessThan(700_000);
    await upload([{ bytes: bomb }]);
    const before = process.memoryUsage().rss;
    let highest = before;
    const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 10);
    const bombs = Promise.all(Array.from({ length: 20 }, () => upload([{ bytes: bomb }])));
    const others: number[] = [];
    let done = false;
    void bombs.finally(() => (done = true));
    while (!done) {
      others.push((await sendRequest(url, '/api/v1/zones')).status);
      await sleep(5);
    }
    clearInterval(watch);
    expect((await bombs).map(refusal).filter((code) => code !== 'image_too_large')).toEqual([]);
    expect(others.filter((status) => status !== 200)).toEqual([]);
    expect(others.length).toBeGreaterThan(0);
    expect((highest - before) / 2 ** 20).toBeLessThan(150);
    await expectNothingElse();
  });
});

describe('an invalid form', () => {
  const picture = () =>
    sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
  const type = (boundary: string) => ({ 'content-type': `multipart/form-data; boundary=${boundary}` });
  const part = (head: string, content = 'x') => `--x\r\n${head}\r\n\r\n${content}\r\n`;
  const file = 'Content-Disposition: form-data; name="image"; filename="a.png"';

  it('is refused, and the request ends', async () => {
    const bytes = await picture();
    const cases: Record<string, () => Promise<Answer>> = {
      '100,000 parts': () => send('--x\r\n\r\n\r\n'.repeat(100_000) + '--x--', type('x')),
      '100,000 files': () =>
        send(part('Content-Disposition: form-data; name="a"; filename="a"', '').repeat(50_000) + '--x--', type('x')),
      'no end': () => send(part(file), type('x')),
      'no end of a head': () => send(`--x\r\n${file}`, type('x')),
      'a head of a megabyte': () => send(`--x\r\nX: ${'y'.repeat(1_000_000)}\r\n${file}\r\n\r\nx\r\n--x--`, type('x')),
      '10,000 lines of head': () => send(`--x\r\n${'X: y\r\n'.repeat(10_000)}${file}\r\n\r\nx\r\n--x--`, type('x')),
      'a boundary of 252 bytes and no end': () =>
        send(`--${'b'.repeat(252)}\r\n${file}\r\n\r\n${'b'.repeat(5000)}`, type('b'.repeat(252))),
      'a boundary of 8000 bytes': () => send(`--${'b'.repeat(8000)}\r\n`, type('b'.repeat(8000))),
      'no boundary': () => send(part(file), { 'content-type': 'multipart/form-data' }),
      'an empty boundary': () => send(part(file), type('""')),
      'two boundaries': () => send(part(file), type('x; boundary=y')),
      'another boundary': () => send(part(file), type('y')),
      'a form in a form': () =>
        send(part(`${file}\r\nContent-Type: multipart/mixed; boundary=y`, '--y\r\n\r\nx\r\n--y--'), type('x')),
      'no name': () => upload([{ bytes, disposition: '; filename="a.png"' }]),
      'no words about it': () => send(part('X: y'), type('x')),
      'two pictures': () => upload([{ bytes }, { bytes }]),
      'a text before the picture': () => upload([{ bytes: 'x', disposition: '; name="a"' }, { bytes }]),
      'nothing at all': () => send('', type('x')),
      'not even dashes': () => send('evil', type('x')),
      'more than the limit': () => upload([{ bytes: Buffer.alloc(limits.uploadBytes + 1) }]),
      ...Object.fromEntries(
        [
          'constructor',
          '__proto__',
          'prototype',
          'toString',
          'hasOwnProperty',
          'image[]',
          'image.x',
          'IMAGE',
          'im\0age',
        ].map((name) => [
          `a field named ${name}`,
          () => upload([{ bytes, disposition: `; name="${name}"; filename="a.png"` }]),
        ]),
      ),
    };
    const outcomes: Record<string, string> = {};
    for (const [what, go] of Object.entries(cases)) {
      // A refusal before the end of the body may close the connection.
      outcomes[what] = await go().then(refusal, (error: Error & { code?: string }) => error.code ?? error.message);
    }
    const wrong = Object.entries(outcomes).filter(
      ([, outcome]) => !isErrorCode(outcome) && !['EPIPE', 'ECONNRESET'].includes(outcome),
    );
    expect(wrong).toEqual([]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    await expectNothingElse();
    expect((await sendRequest(url, '/healthz')).status).toBe(200);
  });

  it('takes no place after its connection broke, also before the shop read its body', async () => {
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type('x')['content-type']}\r\nContent-Length: 5000\r\n\r\n`;
    const { port } = new URL(url);
    for (let sent = 0; sent < 60; sent += 1)
      await new Promise<void>((resolve, reject) => {
        const socket = connect(Number(port), '127.0.0.1', () =>
          socket.write(`${head}--x\r\n${file}\r\n\r\nx`, () => {
            socket.destroy();
            resolve();
          }),
        );
        socket.on('error', reject);
      });
    const bytes = await picture();
    await expect.poll(async () => (await upload([{ bytes }])).status).toBe(201);
    stored += 1;
    await expectNothingElse();
  });

  it('leaves no file when the connection breaks in the middle of a file', async () => {
    const { body, headers } = formOf([
      {
        bytes: await sharp({ create: { width: 1500, height: 1500, channels: 3, background: '#8a1538' } })
          .png({ compressionLevel: 0 })
          .toBuffer(),
      },
    ]);
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${headers['content-type']}\r\nContent-Length: ${body.length}\r\n\r\n`;
    await Promise.all(
      Array.from(
        { length: 20 },
        (_, index) =>
          new Promise<void>((resolve, reject) => {
            const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
              socket.write(head);
              socket.write(body.subarray(0, 1 + Math.floor((body.length * index) / 25)), () => {
                socket.destroy();
                resolve();
              });
            });
            socket.on('error', reject);
          }),
      ),
    );
    const openConnections = promisify(shop.app.server.getConnections.bind(shop.app.server));
    shop.app.server.closeIdleConnections();
    await expect.poll(() => openConnections(), { timeout: 20_000 }).toBe(0);
    const answer = await upload([{ bytes: await picture() }]);
    stored += 1;
    expect(answer.status).toBe(201);
    expect(
      await shop.db
        .selectFrom('uploads')
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirst(),
    ).toEqual({ count: String(stored) });
    await expectNothingElse();
  });
});
