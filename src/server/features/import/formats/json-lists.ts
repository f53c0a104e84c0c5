import { createReadStream } from 'node:fs';
import { readLimits } from './read-limits.ts';

/** Text that is not JSON; the message says where. */
export class JsonError extends Error {}

/** JSON that is no object. */
export class NoObject extends JsonError {}

/** A row that is larger than a row may be. */
export class RowTooLarge extends Error {
  readonly place: string;

  constructor(place: string) {
    super(`${place} is too large`);
    this.place = place;
  }
}

export interface JsonRow {
  list: string;
  /** The place in the list, from 0. */
  index: number;
  value: unknown;
}

const sign = {
  quote: 0x22,
  backslash: 0x5c,
  comma: 0x2c,
  colon: 0x3a,
  openObject: 0x7b,
  closeObject: 0x7d,
  openList: 0x5b,
  closeList: 0x5d,
} as const;

const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
const endsScalar = (byte: number) =>
  isSpace(byte) || byte === sign.comma || byte === sign.closeObject || byte === sign.closeList;

/** Finds the end of one value in bytes that come in pieces. */
class ValueEnd {
  #depth = 0;
  #inText = false;
  #isEscaped = false;
  #isScalar = false;
  #hasBegun = false;

  /** The index after the value's last byte, or -1 if the value goes on in the next piece. */
  find(bytes: Buffer, from: number): number {
    for (let at = from; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0;
      if (this.#inText) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === sign.backslash) this.#isEscaped = true;
        else if (byte === sign.quote) {
          this.#inText = false;
          if (this.#depth === 0) return at + 1;
        }
        continue;
      }
      if (this.#isScalar) {
        if (endsScalar(byte)) return at;
        continue;
      }
      if (byte === sign.quote) this.#inText = true;
      else if (byte === sign.openObject || byte === sign.openList) this.#depth += 1;
      else if (byte === sign.closeObject || byte === sign.closeList) {
        this.#depth -= 1;
        if (this.#depth <= 0) return at + 1;
      } else if (!this.#hasBegun) this.#isScalar = true;
      this.#hasBegun = true;
    }
    return -1;
  }
}

type Next = 'root' | 'firstKey' | 'key' | 'colon' | 'value' | 'afterValue' | 'firstItem' | 'item' | 'afterItem' | 'end';

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new JsonError((error as Error).message, { cause: error });
  }
}

/** Reads an object of lists in pieces, and keeps one row at a time. */
class ListScanner {
  readonly #lists: readonly string[];
  /** The lists that the object has. */
  readonly found = new Set<string>();
  #next: Next = 'root';
  #key = '';
  #index = 0;
  #position = 0;
  #capture: { end: ValueEnd; pieces: Buffer[] | null; bytes: number } | null = null;

  constructor(lists: readonly string[]) {
    this.#lists = lists;
  }

  *push(bytes: Buffer): Generator<JsonRow> {
    let at = 0;
    while (at < bytes.length) {
      if (this.#capture) {
        const end = this.#capture.end.find(bytes, at);
        this.#keep(bytes.subarray(at, end === -1 ? undefined : end));
        if (end === -1) break;
        at = end;
        yield* this.#finishValue();
        continue;
      }
      const byte = bytes[at] ?? 0;
      if (isSpace(byte)) at += 1;
      else if (this.#step(byte, this.#position + at)) at += 1;
    }
    this.#position += bytes.length;
  }

  /** Throws JsonError if the text ends before the object does. */
  end(): void {
    if (this.#next !== 'end') throw new JsonError('Unexpected end of JSON input');
  }

  #keep(piece: Buffer): void {
    const capture = this.#capture;
    if (!capture?.pieces) return;
    capture.bytes += piece.length;
    const limit = readLimits.rowMegabytes * 1024 * 1024;
    if (capture.bytes > limit) throw new RowTooLarge(`${this.#key}.${this.#index}`);
    capture.pieces.push(Buffer.from(piece));
  }

  #begin(isKept: boolean): void {
    this.#capture = { end: new ValueEnd(), pieces: isKept ? [] : null, bytes: 0 };
  }

  *#finishValue(): Generator<JsonRow> {
    const { pieces } = this.#capture ?? {};
    this.#capture = null;
    const value = pieces ? parse(Buffer.concat(pieces).toString('utf8')) : undefined;
    if (this.#next === 'key' || this.#next === 'firstKey') {
      this.#key = String(value);
      this.#next = 'colon';
    } else if (this.#next === 'value') this.#next = 'afterValue';
    else {
      yield { list: this.#key, index: this.#index, value };
      this.#index += 1;
      this.#next = 'afterItem';
    }
  }

  /** Takes a sign between values. Returns false if the byte begins a value, which is read next. */
  #step(byte: number, position: number): boolean {
    const expected: Partial<Record<Next, readonly (readonly [number, Next])[]>> = {
      root: [[sign.openObject, 'firstKey']],
      firstKey: [[sign.closeObject, 'end']],
      colon: [[sign.colon, 'value']],
      afterValue: [
        [sign.comma, 'key'],
        [sign.closeObject, 'end'],
      ],
      firstItem: [[sign.closeList, 'afterValue']],
      afterItem: [
        [sign.comma, 'item'],
        [sign.closeList, 'afterValue'],
      ],
    };
    const to = expected[this.#next]?.find(([one]) => one === byte)?.[1];
    if (to !== undefined) {
      this.#next = to;
      return true;
    }
    if (this.#next === 'value' && this.#lists.includes(this.#key)) {
      if (byte !== sign.openList) throw new JsonError(`"${this.#key}" must be a list`);
      this.#next = 'firstItem';
      this.#index = 0;
      this.found.add(this.#key);
      return true;
    }
    if (this.#next === 'root' && byte === sign.openList) throw new NoObject('the JSON is a list');
    const closes = byte === sign.comma || byte === sign.colon || byte === sign.closeObject || byte === sign.closeList;
    const isKey = this.#next === 'key' || this.#next === 'firstKey';
    const isValue = isKey ? byte === sign.quote : ['value', 'firstItem', 'item'].includes(this.#next) && !closes;
    if (!isValue)
      throw new JsonError(`Unexpected token '${String.fromCharCode(byte)}' in JSON at position ${position}`);
    if (this.#next === 'firstItem') this.#next = 'item';
    // Other fields of the object are passed over.
    this.#begin(this.#next !== 'value');
    return false;
  }
}

/**
 * Reads the lists of an object in a JSON file row by row. Throws JsonError for what is not JSON,
 * NoObject for an object without these lists, and RowTooLarge.
 */
export async function* readJsonLists(file: string, lists: readonly string[]): AsyncGenerator<JsonRow> {
  const scanner = new ListScanner(lists);
  let isFirst = true;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    const hasMark = isFirst && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf;
    isFirst = false;
    yield* scanner.push(hasMark ? chunk.subarray(3) : chunk);
  }
  scanner.end();
  if (scanner.found.size === 0) throw new NoObject(`the object has none of ${lists.join(', ')}`);
}

/** Reads a file of JSON Lines: a value on each line that is not empty. Throws RowTooLarge. */
export async function* readLines(file: string): AsyncGenerator<{ line: number; text: string }> {
  let line = 0;
  let rest: Buffer[] = [];
  let restBytes = 0;
  const limit = readLimits.rowMegabytes * 1024 * 1024;
  function take(piece: Buffer): { line: number; text: string } {
    line += 1;
    const text = Buffer.concat([...rest, piece]).toString('utf8');
    rest = [];
    restBytes = 0;
    return { line, text: line === 1 ? text.replace(/^\ufeff/, '') : text };
  }
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      const found = take(chunk.subarray(from, end));
      if (found.text.trim() !== '') yield found;
      from = end + 1;
    }
    const left = chunk.subarray(from);
    restBytes += left.length;
    if (restBytes > limit) throw new RowTooLarge(`line ${line + 1}`);
    if (left.length > 0) rest.push(Buffer.from(left));
  }
  const last = take(Buffer.alloc(0));
  if (last.text.trim() !== '') yield last;
}
