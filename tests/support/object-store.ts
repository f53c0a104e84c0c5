import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BucketCall, inRequests, type Patience } from '#server/media/bucket/bounded-fetch.ts';
import { openBucket } from '#server/media/bucket/bucket.ts';
import { readStorageUrl } from '#server/process/storage-url.ts';
import { startChaosProxy } from './failures/chaos-proxy.ts';

const script = fileURLToPath(new URL('object-store-server.ts', import.meta.url));
const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

interface OpenOptions {
  prefix?: string;
  bucket?: string;
  accessKeyId?: string;
  secretAccessKey?: string;
  patience?: Patience;
  onCall?: (call: BucketCall) => void;
}

/** A server that speaks S3, on loopback behind a proxy with faults, with one bucket "pictures". */
export async function startObjectStore({ strict = false } = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'dana-s3-'));
  const child = fork(script, [directory, strict ? 'strict' : ''], { execArgv: ['--openssl-legacy-provider'] });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const proxy = await startChaosProxy({ port });
  const urlOf = (bucket = 'pictures', prefix = '') =>
    `s3://${bucket}?endpoint=http://127.0.0.1:${proxy.port}&region=us-east-1${prefix === '' ? '' : `&prefix=${prefix}`}`;
  return {
    proxy,
    urlOf,
    /** The settings of a shop that uses the bucket. */
    env: (prefix?: string) => ({
      STORAGE_URL: urlOf('pictures', prefix),
      AWS_ACCESS_KEY_ID: keys.accessKeyId,
      AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
    }),
    open({ prefix, bucket, patience = inRequests, onCall, ...given }: OpenOptions = {}) {
      const settings = readStorageUrl(urlOf(bucket, prefix), { ...keys, ...given });
      return openBucket({ settings, patience, ...(onCall && { onCall }) });
    },
    async close(): Promise<void> {
      await proxy.close();
      child.kill('SIGKILL');
      await once(child, 'exit');
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export type ObjectStore = Awaited<ReturnType<typeof startObjectStore>>;
