import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { ConsoleEvents } from '#contract/console/events.ts';
import type { StaffId, StaffSessionId } from '#contract/ids.ts';
import type { ConsoleChange } from '../../cache/change-feed.ts';
import { AppError } from '../../errors/app-error.ts';

/** Who listens, and to what. */
export interface Listener {
  staffId: StaffId;
  sessionId: StaffSessionId;
  /** A driver hears of his own orders only. */
  isDriver: boolean;
  /** Whether the person moderates comments or answers messages. */
  hasInbox: boolean;
}

interface Stream extends Listener {
  response: ServerResponse;
  opened: number;
}

const perPerson = 4;
const perInstance = 200;
// The server closes a connection after a minute without a byte; proxies may do so earlier.
const heartbeatMs = 15_000;
// A stream that ends is opened again by the browser, which checks the session.
const longestMs = 10 * 60_000;
// A client that does not read: its stream ends before it fills the memory.
const unsentMax = 64 * 1024;

function write({ response }: Stream, text: string): void {
  response.write(text);
  if (response.writableLength > unsentMax) response.destroy();
}

function eventText<N extends keyof ConsoleEvents>(name: N, data: ConsoleEvents[N], id?: number): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** The kinds of which only an id is told, and to everyone but drivers. */
function isNamed(kind: ConsoleChange['kind']): kind is 'stock' | 'count' | 'cash' {
  return kind === 'stock' || kind === 'count' || kind === 'cash';
}

/** How long the browser waits before it reconnects: not all at the same moment. */
function retryText(): string {
  return `retry: ${1000 + Math.floor(Math.random() * 4000)}\n\n`;
}

/** The open event streams of an instance. */
export function createEventStreams() {
  const streams = new Set<Stream>();

  function end(stream: Stream, text = ''): void {
    streams.delete(stream);
    stream.response.end(text);
  }

  function mayHear(stream: Stream, change: ConsoleChange): boolean {
    if (change.kind === 'inbox') return stream.hasInbox;
    if (isNamed(change.kind)) return !stream.isDriver;
    return change.kind === 'order' && (!stream.isDriver || change.drivers.includes(stream.staffId));
  }

  function textOf({ id, kind, subject, version, stage }: ConsoleChange): string {
    if (kind === 'inbox') return eventText('inbox', {}, id);
    if (isNamed(kind)) return eventText(kind, { id: subject }, id);
    return eventText('order', { id: subject, version, stage: stage as ConsoleEvents['order']['stage'] }, id);
  }

  function beat(): void {
    const now = Date.now();
    for (const stream of streams) {
      if (now - stream.opened > longestMs) end(stream);
      else write(stream, ': still here\n\n');
    }
  }

  const beating = setInterval(beat, heartbeatMs).unref();

  /**
   * Opens a stream. It gets every change from now on. The oldest stream of a person ends when there
   * are too many. Throws `overloaded` if the instance has too many. Returns the function that sends
   * the changes from before; null if they are not known.
   */
  function open(
    listener: Listener,
    response: ServerResponse,
    headers: Record<string, number | string | string[] | undefined>,
  ) {
    const own = [...streams].filter(({ staffId }) => staffId === listener.staffId);
    const [oldest] = own;
    if (own.length >= perPerson && oldest) end(oldest);
    if (streams.size >= perInstance) throw new AppError('overloaded', { retryAfterSeconds: 15 });
    const stream: Stream = { ...listener, response, opened: Date.now() };
    response.writeHead(200, {
      ...(headers as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    response.on('close', () => streams.delete(stream));
    streams.add(stream);
    write(stream, retryText());
    return (missed: readonly ConsoleChange[] | null): void => {
      if (missed === null) return write(stream, eventText('resync', {}));
      for (const change of missed) if (mayHear(stream, change)) write(stream, textOf(change));
    };
  }

  /** Sends changes to those who may know of them, and ends the streams of ended sessions. */
  function publish(changes: readonly ConsoleChange[]): void {
    for (const change of changes) {
      for (const stream of streams) {
        const isConcerned =
          (change.kind === 'session' && change.subject === stream.sessionId) ||
          (change.kind === 'staff' && change.subject === stream.staffId);
        if (isConcerned) end(stream, eventText('session', {}));
        else if (mayHear(stream, change)) write(stream, textOf(change));
      }
    }
  }

  /** Says that changes may have been missed. */
  function resync(): void {
    for (const stream of streams) write(stream, eventText('resync', {}));
  }

  /** Ends every stream, so that the browsers connect to another instance. */
  function close(): void {
    clearInterval(beating);
    for (const stream of streams) end(stream, retryText());
  }

  return { open, publish, resync, close, count: () => streams.size };
}

export type EventStreams = ReturnType<typeof createEventStreams>;
