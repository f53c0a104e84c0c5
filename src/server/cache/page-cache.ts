import { LRUCache } from 'lru-cache';
import type { Coding } from './coding.ts';
import { type Answer, type KeptAnswer, keepAnswer, sizeOf, withCoding, withoutPlain } from './kept-answer.ts';
import { everything, type Tag } from './tags.ts';

/** One making of an answer, from its start to its end. */
interface Making {
  answer: Promise<KeptAnswer>;
  /** What changed since it began: it may have read what is no more. */
  touched: Set<string>;
}

export interface PageCacheOptions {
  /** What all kept answers may take together. */
  maxBytes?: number;
  /** How long the order of what sells may lag behind. */
  popularityMs?: number;
}

const usualBytes = 48 * 1024 * 1024;
const frozenMs = 300_000;

/**
 * Keeps public answers, pages and JSON alike, under their one key each, and lets them go when something that they show changed. Nothing
 * personal ever comes in here: what makes an answer knows of no asker. Until it is told that changes are heard of, it keeps nothing.
 */
export function createPageCache({ maxBytes = usualBytes, popularityMs = 5000 }: PageCacheOptions = {}) {
  const keysOf = new Map<string, Set<string>>();
  let hears = false;
  let frozen: NodeJS.Timeout | undefined;

  function forget(answer: KeptAnswer, key: string, reason: string): void {
    if (reason === 'set') return;
    for (const tag of answer.tags) {
      const keys = keysOf.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysOf.delete(tag);
    }
  }

  const storeOf = (share: number) =>
    new LRUCache<string, KeptAnswer>({
      maxSize: maxBytes * share,
      sizeCalculation: (answer, key) => sizeOf(answer) + 2 * key.length,
      dispose: forget,
    });
  // Whoever makes up filters and page numbers pushes out other such answers, and never the pages that everybody opens.
  const pages = storeOf(0.75);
  const narrowed = storeOf(0.25);
  const storeAt = (key: string) => (key.includes('?') ? narrowed : pages);

  // How an address was written, to the key that it turned out to mean: who asks a second time needs no router.
  const keys = new LRUCache<string, string>({
    maxSize: maxBytes / 16,
    sizeCalculation: (key, name) => key.length + name.length,
  });
  const longestAddress = 600;

  const makings = new Set<Making>();
  const joinable = new Map<string, Making>();

  function store(key: string, answer: KeptAnswer): void {
    storeAt(key).set(key, answer);
    for (const tag of answer.tags) keysOf.set(tag, (keysOf.get(tag) ?? new Set()).add(key));
  }

  function isSound(making: Making, { tags }: KeptAnswer): boolean {
    return hears && !making.touched.has(everything) && tags.every((tag) => !making.touched.has(tag));
  }

  /** The answer that is kept under a key. */
  function find(key: string): KeptAnswer | undefined {
    return hears || frozen ? storeAt(key).get(key) : undefined;
  }

  /** The answer that an address, in this very spelling, led to before. */
  function findAt(address: string): KeptAnswer | undefined {
    const key = keys.get(address);
    return key === undefined ? undefined : find(key);
  }

  /** Notes that an address in this spelling means what is kept under a key. */
  function nameKey(address: string, key: string): void {
    if (address.length <= longestAddress) keys.set(address, key);
  }

  /**
   * The answer under a key: the kept one, or the one that somebody is having made, or one made now, which is kept if nothing that it shows
   * has changed meanwhile. Throws what `make` throws.
   */
  function answer(key: string, make: () => Promise<Answer>): Promise<KeptAnswer> {
    const kept = find(key);
    if (kept) return Promise.resolve(kept);
    const running = joinable.get(key);
    if (running) return running.answer;
    const making: Making = { touched: new Set(), answer: run() };
    async function run(): Promise<KeptAnswer> {
      try {
        const made = await make();
        const done = keepAnswer(made);
        if (made.tags !== null && isSound(making, done)) store(key, done);
        return done;
      } finally {
        makings.delete(making);
        if (joinable.get(key) === making) joinable.delete(key);
      }
    }
    makings.add(making);
    // While nobody hears of changes, each asker reads for itself.
    if (hears) joinable.set(key, making);
    return making.answer;
  }

  /**
   * The same answer in a coding, which is kept with it from now on. Programs read JSON again, so its plain bytes stay (`keepsPlain`). An answer
   * that nobody has asked for twice is compressed lightly.
   */
  async function inCoding(
    key: string,
    found: KeptAnswer,
    coding: Coding,
    { keepsPlain = false, isForMany = true }: { keepsPlain?: boolean; isForMany?: boolean } = {},
  ): Promise<KeptAnswer> {
    if (found.packed[coding]) return found;
    const coded = await withCoding(found, coding, isForMany);
    const lasting = keepsPlain || coding === 'identity' ? coded : withoutPlain(coded);
    if (storeAt(key).peek(key) === found) store(key, lasting);
    return coded;
  }

  function drop(tag: string): void {
    for (const key of keysOf.get(tag) ?? []) storeAt(key).delete(key);
    for (const making of makings) making.touched.add(tag);
  }

  function clear(): void {
    pages.clear();
    narrowed.clear();
    for (const making of makings) making.touched.add(everything);
    joinable.clear();
  }

  let popularityDue: NodeJS.Timeout | undefined;

  /** Lets go of all answers that show one of these. What sells best follows after some seconds: every order changes it. */
  function touch(tags: Iterable<string>): void {
    for (const tag of tags) {
      if (tag === everything) clear();
      else if (tag !== ('popularity' satisfies Tag) || popularityMs === 0) drop(tag);
      else
        popularityDue ??= setTimeout(() => {
          popularityDue = undefined;
          drop(tag);
        }, popularityMs).unref();
    }
    // Who comes from now on must not be given what began before.
    joinable.clear();
  }

  /** From now on every change will be told: answers may be kept. */
  function open(): void {
    // What is being made now may have read what changed unheard.
    clear();
    hears = true;
    thaw();
  }

  function thaw(): void {
    clearTimeout(frozen);
    frozen = undefined;
  }

  /**
   * Changes may go unheard because the database is away: then hardly anybody can change anything, and nobody can be drawn anything. What is kept is shown on,
   * for `frozenMs` at most; nothing new is kept until `open`.
   */
  function freeze(): void {
    if (!hears) return;
    hears = false;
    for (const making of makings) making.touched.add(everything);
    joinable.clear();
    frozen = setTimeout(suspend, frozenMs).unref();
  }

  /** Changes may go unheard: lets go of everything and keeps nothing until `open`. */
  function suspend(): void {
    hears = false;
    thaw();
    clear();
  }

  /** How many answers there are, and their bytes. */
  function facts() {
    return { answers: pages.size + narrowed.size, bytes: pages.calculatedSize + narrowed.calculatedSize };
  }

  return { find, findAt, nameKey, answer, inCoding, touch, open, freeze, suspend, facts };
}

export type PageCache = ReturnType<typeof createPageCache>;
