import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';

export interface HostileFile {
  what: string;
  bytes: Buffer;
}

const evil = '<script>evil()</script><?php evil(); __HALT_COMPILER(); ?>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>evil()</script></svg>`;
const formats = ['jpeg', 'png', 'webp', 'avif'] as const;

// Noise, so that half of a file is really half of the picture.
function sample(width = 60, height = 40) {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#8a1538', noise } });
}

/** A PNG chunk, with its length and its checksum. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

/** A grey PNG of that many pixels in very few bytes. */
export function emptyPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // One bit for each pixel, grey.
  head[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  return Buffer.concat([pngSignature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

/** The same picture with other chunks after its first one. */
function withPngChunks(png: Buffer, chunks: Buffer[]): Buffer {
  const behindHead = pngSignature.length + 25;
  return Buffer.concat([png.subarray(0, behindHead), ...chunks, png.subarray(behindHead)]);
}

/** The same picture with other segments at its beginning. */
function withJpegSegments(jpeg: Buffer, segments: [marker: number, data: Buffer][]): Buffer {
  const made = segments.map(([marker, data]) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(data.length + 2, 2);
    return Buffer.concat([head, data]);
  });
  return Buffer.concat([jpeg.subarray(0, 2), ...made, jpeg.subarray(2)]);
}

/** Files that are not accepted pictures, whatever they claim. */
export async function noPictures(): Promise<HostileFile[]> {
  const texts: Record<string, string> = {
    SVG: svg,
    'SVG with a declaration': `<?xml version="1.0"?>${svg}`,
    'SVG behind a mark of its encoding': `\ufeff${svg}`,
    'SVG behind a comment': `<!-- ${'x'.repeat(500)} -->${svg}`,
    'SVG behind white space': `${' \n'.repeat(300)}${svg}`,
    'SVG with entities': `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>`,
    HTML: `<!doctype html>${evil}`,
    XHTML: `<html xmlns="http://www.w3.org/1999/xhtml"><script>evil()</script></html>`,
    JavaScript: 'evil();',
    PHP: '<?php evil(); ?>',
    'PHP that begins as a GIF': 'GIF89a<?php evil(); ?>',
    'JavaScript that begins as a GIF': `GIF89a=1;evil();${' '.repeat(200)}`,
    'JavaScript that begins as a JPEG': '\u00ff\u00d8\u00ff\u00e0=evil();',
    'a shell script': '#!/bin/sh\nevil\n',
    PDF: '%PDF-1.7\n1 0 obj\n<</OpenAction<</S/JavaScript/JS(evil())>>>>\nendobj\n%%EOF',
    PostScript: '%!PS-Adobe-3.0 EPSF-3.0\n(evil) run\n',
    'a picture of lines of a magic program': 'push graphic-context\nimage over 0,0 0,0 "|evil"\npop graphic-context',
    'a program for Windows': `MZ${'\0'.repeat(58)}\u0080\0\0\0PE\0\0`,
    'a program for Linux': `\u007fELF${'\u0001'.repeat(60)}`,
    WebAssembly: '\0asm\u0001\0\0\0',
    'a ZIP': `PK\u0003\u0004${'\0'.repeat(60)}`,
    'a plain text': 'evil',
    'a portable pixmap': 'P6 9 9 255 ' + 'x'.repeat(243),
    'an icon': `\0\0\u0001\0\u0001\0\u0009\u0009\0\0${'\0'.repeat(50)}`,
    'a bitmap': `BM\u009a\0\0\0\0\0\0\0\u0036\0\0\0(${'\0'.repeat(100)}`,
    'JPEG 2000': `\0\0\0\u000cjP  \r\n\u0087\n${'\0'.repeat(60)}`,
    'JPEG XL': `\u00ff\u000a${'\0'.repeat(60)}`,
    PSD: `8BPS\0\u0001${'\0'.repeat(60)}`,
    'a film': `\0\0\0\u0018ftypmp42${'\0'.repeat(60)}`,
    HEIC: `\0\0\0\u0018ftypheic\0\0\0\0heicmif1${'\0'.repeat(60)}`,
    'an OpenEXR': `v/1\u0001${'\0'.repeat(60)}`,
    'a PNG signature only': pngSignature.toString('latin1'),
    'a JPEG marker alone': '\u00ff\u00d8\u00ff',
    'a WebP head alone': 'RIFF\u0020\0\0\0WEBPVP8 ',
    'one byte': 'x',
    zeros: '\0'.repeat(4096),
  };
  const whole = await Promise.all(formats.map((format) => sample(200, 200)[format]().toBuffer()));
  const damaged = Buffer.from(whole[1] as Buffer);
  damaged.fill(0x5a, 60, 400);
  return [
    ...Object.entries(texts).map(([what, text]) => ({
      what,
      bytes: Buffer.from(text, /[\u0100-\uffff]/.test(text) ? 'utf8' : 'latin1'),
    })),
    { what: 'SVG, packed', bytes: gzipSync(svg) },
    { what: 'SVG of two bytes a letter', bytes: Buffer.from(`\ufeff${svg}`, 'utf16le') },
    { what: 'GIF', bytes: await sample().gif().toBuffer() },
    { what: 'TIFF', bytes: await sample().tiff().toBuffer() },
    ...whole.map((bytes, index) => ({ what: `half a ${formats[index]}`, bytes: bytes.subarray(0, bytes.length / 2) })),
    { what: 'a PNG with another picture in its middle', bytes: damaged },
  ];
}

/** Pictures with hidden content. */
export async function loadedPictures(): Promise<HostileFile[]> {
  const zip = `PK\u0003\u0004${evil}PK\u0005\u0006${'\0'.repeat(18)}`;
  const tails = { HTML: `<!doctype html>${evil}`, 'a ZIP': zip, PHP: '<?php evil(); ?>' };
  const plain = await Promise.all(
    formats.map(async (format) => ({ format, bytes: await sample()[format]().toBuffer() })),
  );
  const [jpeg, png] = [plain[0]?.bytes as Buffer, plain[1]?.bytes as Buffer];
  const text = Buffer.from(evil);
  const tagged = () =>
    sample()
      .withExif({ IFD0: { Copyright: evil }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 17/1 0/1' } })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${evil.replaceAll('<?', '<')}</x:xmpmeta>`)
      .withIccProfile('p3');
  return [
    ...plain.flatMap(({ format, bytes }) =>
      Object.entries(tails).map(([what, tail]) => ({
        what: `a ${format} with ${what} behind it`,
        bytes: Buffer.concat([bytes, Buffer.from(tail, 'latin1')]),
      })),
    ),
    ...(await Promise.all(
      formats.map(async (format) => ({
        what: `a ${format} with place, camera, notes and profile`,
        bytes: await tagged()[format]().toBuffer(),
      })),
    )),
    { what: 'a JPEG with a comment', bytes: withJpegSegments(jpeg, [[0xfe, text]]) },
    { what: 'a JPEG that is JavaScript', bytes: withJpegSegments(jpeg, [[0xfe, Buffer.from('*/=evil();/*')]]) },
    {
      what: 'a JPEG with segments of programs',
      bytes: withJpegSegments(jpeg, [
        [0xe4, text],
        [0xed, text],
        [0xef, text],
      ]),
    },
    {
      what: 'a PNG with text chunks',
      bytes: withPngChunks(png, [
        chunk('tEXt', Buffer.from(`Comment\0${evil}`)),
        chunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${evil}`)),
      ]),
    },
    {
      what: 'a PNG with a packed text',
      bytes: withPngChunks(png, [chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(text)]))]),
    },
    { what: 'a PNG with a custom chunk', bytes: withPngChunks(png, [chunk('evIl', text)]) },
  ];
}

/** What is left of a WebP file: its chunks, and the number of bytes after them. */
export function webpChunks(file: Buffer): { chunks: string[]; rest: number } {
  const chunks: string[] = [];
  let at = 12;
  while (at + 8 <= file.length) {
    chunks.push(file.toString('latin1', at, at + 4));
    at += 8 + file.readUInt32LE(at + 4);
    at += at % 2;
  }
  return { chunks, rest: file.length - at };
}
