import type { QueryClient } from '@tanstack/react-query';
import { type ConsoleEvents, eventsPath } from '#contract/console/events.ts';
import type { Topic } from '#contract/console/topics.ts';
import { readAgain } from '../api/read-again.ts';
import { setSlowConnection } from '../connection/use-connection.ts';
import { leadOneTab } from './lead-one-tab.ts';

/** The topics of the events that are about what pages show. */
const topicOf = {
  order: 'orders',
  stock: 'stock',
  count: 'counts',
  cash: 'cash',
  inbox: 'inbox',
} as const satisfies Partial<Record<keyof ConsoleEvents, Topic>>;
type EventKind = keyof typeof topicOf;
const kinds = Object.keys(topicOf) as EventKind[];

type Message = EventKind | 'me' | 'slow' | 'live';

const channelName = 'dana-console';
// A burst of changes is read once.
const burstMs = 100;
const reopenMs = 5000;
// The response of a sign-out in this tab comes first and leads to the sign-in page.
const ownSignOutMs = 400;
/** Without a stream, the pages read regularly. */
const slowAfterMs = 30_000;
const pollMs = 15_000;

/**
 * Follows the changes of the shop and makes the pages read again what changed. One tab of the
 * browser holds the stream and passes the changes on to the others, because a browser opens few
 * connections. Returns the function that stops it.
 */
export function followChanges(queryClient: QueryClient): () => void {
  const channel = new BroadcastChannel(channelName);
  let burst: ReturnType<typeof setTimeout> | undefined;
  const changed = new Set<Topic>();

  function apply(message: Message): void {
    if (message === 'me') {
      void readAgain(queryClient, ['me']);
      return;
    }
    if (message === 'slow' || message === 'live') {
      setSlowConnection(message === 'slow');
      return;
    }
    changed.add(topicOf[message]);
    burst ??= setTimeout(() => {
      burst = undefined;
      void readAgain(queryClient, [...changed]);
      changed.clear();
    }, burstMs);
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => apply(data));

  function publish(message: Message): void {
    channel.postMessage(message);
    apply(message);
  }

  const stopLeading = leadOneTab('dana-console-events', () => holdStream(publish));

  return () => {
    stopLeading();
    clearTimeout(burst);
    channel.close();
  };
}

/** Keeps the stream open. The browser reconnects by itself; a refused stream is opened again later. */
function holdStream(publish: (message: Message) => void): () => void {
  let source: EventSource | null = null;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let openSince = Date.now();
  const publishAll = () => kinds.forEach(publish);

  function open(): void {
    source = new EventSource(eventsPath);
    for (const kind of kinds) source.addEventListener(kind, () => publish(kind));
    source.addEventListener('resync', () => publishAll());
    // The session ended, or its permissions changed.
    source.addEventListener('session', () => {
      source?.close();
      reopening = setTimeout(() => {
        publish('me');
        open();
      }, ownSignOutMs);
    });
    source.addEventListener('open', () => {
      openSince = Date.now();
      publish('live');
    });
    source.addEventListener('error', () => {
      if (source?.readyState !== EventSource.CLOSED) return;
      publish('me');
      reopening = setTimeout(open, reopenMs);
    });
  }

  open();
  const polling = setInterval(() => {
    if (source?.readyState === EventSource.OPEN) openSince = Date.now();
    else if (Date.now() - openSince > slowAfterMs) {
      publish('slow');
      publishAll();
    }
  }, pollMs);

  return () => {
    source?.close();
    clearTimeout(reopening);
    clearInterval(polling);
  };
}
