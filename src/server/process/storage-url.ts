import { mustBePrintable, printable } from './printable-text.ts';

/** A bucket of an object store that speaks S3, and the keys to it. */
export interface BucketSettings {
  bucket: string;
  /** The address of the service, without the bucket. */
  endpoint: URL;
  region: string;
  /** Begins every key: empty, or a path that ends with a slash. */
  prefix: string;
  /** Whether the bucket is part of the host name, and not of the path. */
  inHost: boolean;
  accessKeyId: string;
  secretAccessKey: string;
}

const example = 's3://bucket?endpoint=https://s3.example.com&region=eu-central-1';
const parameters = ['endpoint', 'region', 'prefix', 'addressing'];
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const prefixForm = /^[\w-]+(\/[\w-]+)*\/?$/;

function endpointOf(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isBare = url !== null && url.search === '' && url.hash === '' && url.username === '' && url.password === '';
  return url && isBare && ['http:', 'https:'].includes(url.protocol) ? url : null;
}

/** What is wrong with a STORAGE_URL, as the end of a sentence, or null. Quotes no value: it may contain a key. */
function findStorageUrlProblem(text: string): string | null {
  if (!URL.canParse(text) || new URL(text).protocol !== 's3:') return `must look like ${example}`;
  const url = new URL(text);
  const { searchParams: given } = url;
  if (url.username !== '' || url.password !== '')
    return 'must not contain keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';
  if (!bucketName.test(url.hostname)) return `names no valid bucket: it must look like ${example}`;
  if (url.port !== '' || !['', '/'].includes(url.pathname))
    return 'has a path or a port: the address of the service is endpoint=, the folder in the bucket is prefix=';
  const unknown = [...given.keys()].find((name) => !parameters.includes(name));
  if (unknown !== undefined) return `has an unknown part: only ${parameters.join(', ')} exist`;
  if (!given.get('endpoint')) return `has no endpoint: it must look like ${example}`;
  if (endpointOf(given.get('endpoint') ?? '') === null)
    return 'has an endpoint that is no address like https://s3.example.com';
  if (!/^[\w-]+$/.test(given.get('region') ?? '')) return `has no region: it must look like ${example}`;
  if (given.has('prefix') && !prefixForm.test(given.get('prefix') ?? ''))
    return 'has a prefix that is no path of letters, digits, - and _, such as shops/dana';
  return ['path', 'host'].includes(given.get('addressing') ?? 'path')
    ? null
    : 'has an addressing that is not path or host';
}

/** The settings in a STORAGE_URL without problems, with the keys. */
export function readStorageUrl(
  text: string,
  keys: Pick<BucketSettings, 'accessKeyId' | 'secretAccessKey'>,
): BucketSettings {
  const { hostname: bucket, searchParams: given } = new URL(text);
  const prefix = (given.get('prefix') ?? '').replace(/\/?$/, '/');
  return {
    bucket,
    endpoint: new URL(given.get('endpoint') ?? ''),
    region: given.get('region') ?? '',
    prefix: prefix === '/' ? '' : prefix,
    inHost: given.get('addressing') === 'host',
    ...keys,
  };
}

function findKeyProblem(key: string | undefined): string | null {
  if (key === undefined) return 'is not set: STORAGE_URL needs the key of the bucket';
  return printable.test(key) ? null : mustBePrintable;
}

/** The bucket that the environment names, or sentences about what is wrong. */
export function readBucket(env: Record<string, string | undefined>): BucketSettings | null | string[] {
  const { STORAGE_URL: url, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (url === undefined) return null;
  const found = {
    STORAGE_URL: findStorageUrlProblem(url),
    AWS_ACCESS_KEY_ID: findKeyProblem(accessKeyId),
    AWS_SECRET_ACCESS_KEY: findKeyProblem(secretAccessKey),
  };
  const problems = Object.entries(found).flatMap(([name, problem]) => (problem === null ? [] : [`${name} ${problem}`]));
  if (problems.length > 0 || accessKeyId === undefined || secretAccessKey === undefined) return problems;
  return readStorageUrl(url, { accessKeyId, secretAccessKey });
}
