import { chownSync, closeSync, openSync, readSync, statSync, truncateSync } from 'node:fs';
import type { SystemUser } from './runner.ts';

const maxLogBytes = 5_000_000;
const trimEveryMs = 3_600_000;

/** Opens PostgreSQL's log for appending; the caller closes the descriptor. */
export function openLog(path: string, owner: SystemUser | null): number {
  const log = openSync(path, 'a', 0o600);
  if (owner) chownSync(path, owner.uid, owner.gid);
  return log;
}

/** Empties the log when it is too long, now and every hour. PostgreSQL appends at the new end. */
export function limitLogSize(path: string): { stop(): void } {
  const trim = () => {
    try {
      if (fileSizeOf(path) > maxLogBytes) truncateSync(path);
    } catch {
      // A long log must not end the shop.
    }
  };
  trim();
  const timer = setInterval(trim, trimEveryMs).unref();
  return { stop: () => clearInterval(timer) };
}

export function fileSizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** What PostgreSQL wrote after `offset` bytes; at most the last part. */
export function readLogSince(path: string, offset: number): string {
  const from = Math.max(offset, fileSizeOf(path) - 65_536);
  const bytes = Buffer.alloc(Math.max(0, fileSizeOf(path) - from));
  const log = openSync(path, 'r');
  try {
    return bytes.toString('utf8', 0, readSync(log, bytes, 0, bytes.length, from));
  } finally {
    closeSync(log);
  }
}
