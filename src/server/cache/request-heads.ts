import type { IncomingMessage } from 'node:http';
import { forwardingHeaders } from '../process/local-mode.ts';

const forwarding = new Set(forwardingHeaders);

/** The headers that decide which kept answer fits, and whether one does at all. */
export interface RequestHeads {
  host: string;
  cookie: string;
  acceptLanguage: string | undefined;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
  /** It names somebody: a bearer or a guest. */
  isPersonal: boolean;
  /** Somebody handed it on. */
  isForwarded: boolean;
}

/**
 * Reads these headers off the wire's own list: Node's object of all headers costs more to make than a kept answer to find. Null for a
 * request that says one of them twice, or names no host: the framework knows what that means.
 */
export function readHeads({ rawHeaders }: IncomingMessage): RequestHeads | null {
  let host, cookie, acceptLanguage, acceptEncoding, ifNoneMatch: string | undefined;
  let [isPersonal, isForwarded] = [false, false];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const value = rawHeaders[at + 1] ?? '';
    let before: string | undefined;
    const name = (rawHeaders[at] ?? '').toLowerCase();
    switch (name) {
      case 'host':
        [before, host] = [host, value];
        break;
      case 'cookie':
        [before, cookie] = [cookie, value];
        break;
      case 'accept-language':
        [before, acceptLanguage] = [acceptLanguage, value];
        break;
      case 'accept-encoding':
        [before, acceptEncoding] = [acceptEncoding, value];
        break;
      case 'if-none-match':
        [before, ifNoneMatch] = [ifNoneMatch, value];
        break;
      case 'authorization':
      case 'guest-id':
        isPersonal = true;
        break;
      default:
        isForwarded ||= forwarding.has(name);
    }
    if (before !== undefined) return null;
  }
  if (host === undefined) return null;
  return {
    host,
    cookie: cookie ?? '',
    acceptLanguage,
    acceptEncoding,
    ifNoneMatch,
    isPersonal,
    isForwarded,
  };
}
