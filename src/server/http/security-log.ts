import type { FastifyRequest } from 'fastify';
import { isIP } from 'node:net';
import type { CallName } from '#contract/calls.ts';
import type { AppError } from '../errors/app-error.ts';
import { senderOf } from '../throttling/sender.rules.ts';
import { eventOfRefusal, type SecurityEventName } from './security-events.rules.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: CallName;
  }
  interface FastifyRequest {
    /** Whose account a call was about that nobody is signed in for; for the security log alone. */
    concerns: number | null;
  }
}

/** Where lines go: their fields and a word for people. */
export interface SecurityLines {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

interface SecurityEvent {
  event: SecurityEventName;
  /** Who sent it, as rate limits count senders. */
  from: string;
  call?: CallName | undefined;
  code?: string;
  limit?: string | undefined;
  user?: number | undefined;
}

interface Counted {
  level: keyof SecurityLines;
  event: SecurityEvent;
  again: number;
}

const minuteMs = 60_000;
// From as many senders as this refusals have lines of their own within a minute; a flood from more is counted by what happened alone.
const ownLines = 300;

// Behind a proxy that hands on whatever it is sent, "the address" may be anything.
function fromOf({ ip }: FastifyRequest): string {
  const sender = senderOf(ip);
  return isIP(sender) === 0 ? 'unknown' : sender;
}

/**
 * Notes who came in and who was refused: by number and address, never by name, e-mail, phone or secret. What happens again within a minute is
 * counted and written once, at its end: a flood of refusals is no flood of lines.
 */
export function createSecurityLog(linesOf: () => SecurityLines) {
  const minute = new Map<string, Counted>();
  let lines: SecurityLines | null = null;
  let ends: NodeJS.Timeout | undefined;

  function write(level: keyof SecurityLines, fields: object): void {
    lines ??= linesOf();
    lines[level](fields, 'security');
  }

  /** Writes how often what was written came again; what comes from now on is new. */
  function flush(): void {
    clearTimeout(ends);
    ends = undefined;
    for (const { level, event, again } of minute.values()) if (again > 0) write(level, { ...event, again });
    minute.clear();
  }

  function note(level: keyof SecurityLines, reqId: string, event: SecurityEvent): void {
    ends ??= setTimeout(flush, minuteMs).unref();
    let key = JSON.stringify(event);
    if (level === 'warn' && minute.size >= ownLines && !minute.has(key)) {
      event = { event: event.event, from: 'many' };
      key = JSON.stringify(event);
    }
    const before = minute.get(key);
    if (before) {
      before.again += 1;
      return;
    }
    minute.set(key, { level, event, again: 0 });
    write(level, { reqId, ...event });
  }

  /** Notes what a call that was answered well means. */
  function done(event: SecurityEventName, request: FastifyRequest, data: unknown): void {
    const user =
      (data as { user?: { id: number } } | null)?.user?.id ?? request.concerns ?? request.identity?.user?.userId;
    note('info', request.id, { event, from: fromOf(request), call: request.routeOptions.config.call, user });
  }

  /** Notes a refusal, where it means anything. */
  function refused(request: FastifyRequest, refusal: AppError): void {
    const { call } = request.routeOptions.config;
    const event = eventOfRefusal(call, refusal, request.identity);
    if (event === undefined) return;
    const { limit, userId = request.identity?.user?.userId } = refusal.note ?? {};
    const more = { call, code: refusal.code, limit, user: userId ?? undefined };
    note('warn', request.id, { event, from: fromOf(request), ...more });
  }

  return { done, refused, flush };
}

export type SecurityLog = ReturnType<typeof createSecurityLog>;
