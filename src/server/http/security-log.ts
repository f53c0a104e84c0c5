import type { FastifyRequest } from 'fastify';
import { isIP } from 'node:net';
import type { ConsoleCallName } from '#contract/console/calls.ts';
import type { CallName } from '#contract/api/calls.ts';
import type { AppError } from '../errors/app-error.ts';
import { senderOf } from '../throttling/sender.rules.ts';
import { type LogIds, logIdsOf } from './request-trace.ts';
import { eventOfRefusal, type SecurityEventName } from './security-events.rules.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: CallName | ConsoleCallName;
  }
  interface FastifyRequest {
    /** The user of a call without a session, for the security log only. */
    subjectUserId: number | null;
  }
}

/** The part of the logger that is used. */
export interface SecurityLines {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

interface SecurityEvent {
  event: SecurityEventName;
  /** The sender, as rate limits count it. */
  from: string;
  call?: CallName | ConsoleCallName | undefined;
  code?: string;
  limit?: string | undefined;
  user?: number | undefined;
  staff?: number | undefined;
}

interface Counted {
  level: keyof SecurityLines;
  event: SecurityEvent;
  again: number;
}

const minuteMs = 60_000;
// Above this many different refusals a minute, all senders are logged as `many`.
const maxDistinctEvents = 300;

// A proxy may forward any text as the address.
function senderAddress({ ip }: FastifyRequest): string {
  const sender = senderOf(ip);
  return isIP(sender) === 0 ? 'unknown' : sender;
}

/**
 * Creates the log of logins and refusals. Entries have ids and addresses, never names, emails,
 * phone numbers or secrets. Repetitions within a minute are counted and logged once at its end, so
 * that a flood of requests is no flood of lines. `onEvent` gets each of them.
 */
export function createSecurityLog(
  openLogger: () => SecurityLines,
  onEvent: (event: SecurityEventName, limit: string | undefined) => void = () => {},
) {
  const minute = new Map<string, Counted>();
  let lines: SecurityLines | null = null;
  let ends: NodeJS.Timeout | undefined;

  function write(level: keyof SecurityLines, fields: object): void {
    lines ??= openLogger();
    lines[level](fields, 'security');
  }

  /** Logs the number of repetitions and starts a new minute. */
  function flush(): void {
    clearTimeout(ends);
    ends = undefined;
    for (const { level, event, again } of minute.values()) if (again > 0) write(level, { ...event, again });
    minute.clear();
  }

  function note(level: keyof SecurityLines, ids: LogIds, event: SecurityEvent): void {
    onEvent(event.event, event.limit);
    ends ??= setTimeout(flush, minuteMs).unref();
    let key = JSON.stringify(event);
    if (level === 'warn' && minute.size >= maxDistinctEvents && !minute.has(key)) {
      event = { event: event.event, from: 'many' };
      key = JSON.stringify(event);
    }
    const before = minute.get(key);
    if (before) {
      before.again += 1;
      return;
    }
    minute.set(key, { level, event, again: 0 });
    write(level, { ...ids, ...event });
  }

  /** Logs the event of a successful call. */
  function done(event: SecurityEventName, request: FastifyRequest, data: unknown): void {
    const user =
      (data as { user?: { id: number } } | null)?.user?.id ?? request.subjectUserId ?? request.identity?.user?.userId;
    note('info', logIdsOf(request), {
      event,
      from: senderAddress(request),
      call: request.routeOptions.config.call,
      user,
    });
  }

  /** Logs the event of a successful call of the console. */
  function doneByStaff(event: SecurityEventName, request: FastifyRequest, staff: number | undefined): void {
    note('info', logIdsOf(request), {
      event,
      from: senderAddress(request),
      call: request.routeOptions.config.call,
      staff,
    });
  }

  /** Logs a refused call if it is an event. */
  function refused(request: FastifyRequest, refusal: AppError): void {
    const { call } = request.routeOptions.config;
    const event = eventOfRefusal(call, refusal, request.identity);
    if (event === undefined) return;
    const { limit, userId = request.identity?.user?.userId } = refusal.note ?? {};
    const more = { call, code: refusal.code, limit, user: userId ?? undefined, staff: request.staffSession?.staff.id };
    note('warn', logIdsOf(request), { event, from: senderAddress(request), ...more });
  }

  return { done, doneByStaff, refused, flush };
}

export type SecurityLog = ReturnType<typeof createSecurityLog>;
