import { randomBytes } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { privateFile, privateFolder } from '../../files/private-files.ts';
import type { BucketSettings } from '../../process/storage-url.ts';
import { type BucketCall, createBoundedFetch, nameOperation, type Patience } from './bounded-fetch.ts';
import { answerOf, BucketAway, BucketError, bucketError } from './bucket-error.ts';

export interface StoredObject {
  key: string;
  bytes: number;
  changedAt: Date;
}

export interface OpenObject {
  bytes: number;
  stream: Readable;
}

interface Options {
  settings: BucketSettings;
  patience: Patience;
  /** Called after each call of the service, for counting. */
  onCall?: (call: BucketCall) => void;
}

// Larger ones are read as streams. A bucket that answers anything must not fill the memory.
const mostInMemory = 64 << 20;
const pageSize = 1000;

const types: Record<string, string> = { webp: 'image/webp', avif: 'image/avif', png: 'image/png', jpg: 'image/jpeg' };
const typeOf = (key: string) => types[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

function addressOf({ endpoint, bucket, inHost }: BucketSettings): string {
  const base = endpoint.pathname.replace(/\/+$/, '');
  return inHost ? `${endpoint.protocol}//${bucket}.${endpoint.host}${base}` : `${endpoint.origin}${base}/${bucket}`;
}

async function readAll(answer: Response): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let received = 0;
  const length = answer.headers.get(lengthHeader);
  for await (const piece of answer.body ?? []) {
    pieces.push(piece);
    received += piece.byteLength;
    if (received > mostInMemory)
      throw new BucketError('failed', `The bucket has an object of more than ${mostInMemory} bytes.`);
  }
  if (length !== null && Number(length) !== received) throw new BucketAway('the answer broke off');
  return Buffer.concat(pieces, received);
}

// Not every service drops an upload that broke off, so a whole object says how long it is.
const lengthHeader = 'x-amz-meta-bytes';
const withLength = (bytes: number) => ({ [lengthHeader]: String(bytes) });

/** A `fetch` for which an object that is not as long as it says does not exist. */
function onlyWhole(call: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await call(input, init);
    const readsObject = ['get', 'head'].includes(
      nameOperation(input instanceof Request ? input.url : input.toString(), init?.method),
    );
    const { headers } = answer;
    const should = headers.get(lengthHeader);
    // A body without an announced length is checked when it is read.
    const isWhole = should !== null && should === (headers.get('content-length') ?? should);
    if (!readsObject || !answer.ok || isWhole) return answer;
    await answer.body?.cancel();
    return new Response(null, { status: 404 });
  };
}

/**
 * Opens a bucket. Its keys are paths like those of the data folder ("uploads/catalog/x.webp"); the prefix of
 * the settings is added here. Every call waits for a limited time and throws BucketError. An object is there
 * completely or not at all; `list` also names what another program put there.
 */
export async function openBucket({ settings, patience, onCall = () => {} }: Options) {
  // 0.1 MB that a shop without a bucket does not need.
  const { S3mini } = await import('s3mini');
  const { prefix, bucket, endpoint, region, accessKeyId, secretAccessKey } = settings;
  const client = new S3mini({
    accessKeyId,
    secretAccessKey,
    region,
    endpoint: addressOf(settings),
    fetch: onlyWhole(createBoundedFetch({ patience, onCall })),
  });
  const keyOf = (path: string) => `${prefix}${path}`;

  async function guarded<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      throw bucketError(error, settings);
    }
  }

  const isMissing = (error: unknown) => answerOf(error)?.status === 404 && answerOf(error)?.code !== 'NoSuchBucket';

  function getAnswer(path: string): Promise<Response | null> {
    return client.getObjectRaw(keyOf(path)).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
  }

  /** The bytes of an object, or null if there is none. */
  function get(path: string): Promise<Buffer | null> {
    return guarded(async () => {
      const answer = await getAnswer(path);
      return answer && readAll(answer);
    });
  }

  /** An object as a stream, which must be read or destroyed, or null if there is none. */
  function open(path: string): Promise<OpenObject | null> {
    return guarded(async () => {
      const answer = await getAnswer(path);
      if (!answer) return null;
      const stream = answer.body ? Readable.from(answer.body, { objectMode: false }) : Readable.from([]);
      return { bytes: Number(answer.headers.get(lengthHeader)), stream };
    });
  }

  /** The size of an object, or null if there is none. */
  function sizeOf(path: string): Promise<number | null> {
    return guarded(async () => {
      try {
        return await client.getContentLength(keyOf(path));
      } catch (error) {
        const { cause = error } = error as Error;
        // The answer to HEAD has no body, so a missing bucket looks the same.
        if (answerOf(cause)?.status === 404) return null;
        throw cause;
      }
    });
  }

  async function store(path: string, body: Buffer | Blob, bytes: number): Promise<void> {
    await guarded(async () => {
      const answer = await client.putObject(keyOf(path), body, typeOf(path), undefined, withLength(bytes));
      if (answer.headers.has('etag')) return;
      await answer.body?.cancel();
      // A web server that answers 200 to everything stores nothing.
      throw new BucketError(
        'failed',
        `${endpoint.host} does not answer like an object store: it confirms no upload. Remedy: correct endpoint in STORAGE_URL.`,
      );
    });
  }

  const put = (path: string, bytes: Buffer) => store(path, bytes, bytes.length);

  /** Stores a file, which is read as a stream. */
  async function putFile(path: string, file: string): Promise<void> {
    const body = await openAsBlob(file);
    await store(path, body, body.size);
  }

  /** Writes an object into a new file, completely or not at all. Returns false if there is no object. */
  async function saveTo(path: string, file: string): Promise<boolean> {
    const found = await open(path);
    if (!found) return false;
    const unfinished = `${file}.${randomBytes(4).toString('hex')}.part`;
    await mkdir(dirname(file), privateFolder);
    try {
      await pipeline(
        found.stream,
        createWriteStream(unfinished, { mode: privateFile, flags: 'wx', flush: true }),
      ).catch((error: Error) => {
        throw 'syscall' in error ? error : bucketError(error, settings);
      });
      await rename(unfinished, file);
      return true;
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  /** Removes an object. A missing one is no error. */
  async function remove(path: string): Promise<void> {
    await guarded(() =>
      client.deleteObject(keyOf(path)).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      }),
    );
  }

  /** The objects whose paths begin with `start`, by name, in pages of a thousand. */
  async function* list(start: string): AsyncGenerator<StoredObject[]> {
    let token: string | undefined;
    do {
      const page = await guarded(async () => {
        const found = await client.listObjectsPaged('/', keyOf(start), pageSize, token);
        if (found) return found;
        throw new BucketError(
          'no_bucket',
          `There is no bucket ${bucket} at ${endpoint.host}. Remedy: create it, or correct STORAGE_URL.`,
        );
      });
      token = page.nextContinuationToken;
      yield (page.objects ?? []).map(({ Key, Size, LastModified }) => ({
        key: Key.slice(prefix.length),
        bytes: Size,
        changedAt: LastModified,
      }));
    } while (token !== undefined);
  }

  /** Where the bucket is, for messages. */
  const name = `s3://${bucket}/${prefix} at ${endpoint.host}`;

  return { name, get, open, sizeOf, put, putFile, saveTo, remove, list };
}

export type Bucket = Awaited<ReturnType<typeof openBucket>>;
