import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

/** How a body travels. */
export type Coding = 'br' | 'gzip' | 'identity';

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const decompressors = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

function weightOf(parameters: string[]): number {
  const given = parameters.map((parameter) => /^\s*q\s*=\s*([\d.]+)\s*$/i.exec(parameter)?.[1]).find(Boolean);
  return given === undefined ? 1 : Number(given);
}

function acceptedBy(header: string): (coding: string) => boolean {
  const weights = new Map<string, number>();
  for (const part of header.slice(0, 500).toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';');
    weights.set(name.trim(), weightOf(parameters));
  }
  return (coding) => (weights.get(coding) ?? weights.get('*') ?? 0) > 0;
}

function read(header: string): Coding {
  const accepts = acceptedBy(header);
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : 'identity';
}

// Browsers send a handful of spellings; what else comes is read each time and kept nowhere.
const usual = new Map(
  ['gzip, deflate, br, zstd', 'gzip, deflate, br', 'gzip, br', 'br', 'gzip', 'gzip, deflate'].map((header) => [
    header,
    read(header),
  ]),
);

/** The smallest coding that an asker understands, by `Accept-Encoding`. A weight of 0 refuses; other weights say nothing about size. */
export function codingOf(header: string | undefined): Coding {
  return header === undefined ? 'identity' : (usual.get(header) ?? read(header));
}

/** For an answer that goes to one asker, as far as anybody knows: light gzip is done in a quarter of brotli's time, for a tenth more bytes. */
export function lightCodingOf(header: string | undefined): Coding {
  const coding = codingOf(header);
  return coding === 'br' && acceptedBy(header ?? '')('gzip') ? 'gzip' : coding;
}

/** Compresses quickly, because somebody waits: well what is kept and sent to many, lightly what goes to one. */
export function encode(plain: Buffer, coding: Coding, isForMany: boolean): Promise<Buffer> | Buffer {
  if (coding === 'identity') return plain;
  if (coding === 'gzip') return compressors.gzip(plain, { level: isForMany ? 6 : 2 });
  return compressors.br(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: isForMany ? 5 : 3, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  });
}

/** What `encode` was given. */
export function decode(body: Buffer, coding: Coding): Promise<Buffer> | Buffer {
  return coding === 'identity' ? body : decompressors[coding](body);
}
