import type { Query, QueryClient } from '@tanstack/react-query';
import { eventsPath } from '#contract/console/events.ts';
import type { ReadName } from '../api/use-read.ts';
import { setSlowConnection } from '../connection/use-connection.ts';
import { leadOneTab } from './lead-one-tab.ts';

// What the pages read again when orders, stock or the inbox change.
const readAgain = {
  orders: [
    'listOrders',
    'countOrders',
    'listProblems',
    'getOrder',
    'getSlip',
    'searchShop',
    'listDrivers',
    'getMyRun',
    'getFirstDay',
  ],
  stock: ['listStock', 'getStock', 'listMovements'],
  inbox: ['countInbox', 'listComments', 'listMessages', 'listTestimonials'],
} satisfies Record<string, ReadName[]>;
type Kind = keyof typeof readAgain;

type Message = Kind | 'me' | 'slow' | 'live';

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
  const changed = new Set<Kind>();

  function apply(message: Message): void {
    if (message === 'me') {
      void queryClient.invalidateQueries({ queryKey: ['getMe' satisfies ReadName] });
      return;
    }
    if (message === 'slow' || message === 'live') {
      setSlowConnection(message === 'slow');
      return;
    }
    changed.add(message);
    burst ??= setTimeout(() => {
      burst = undefined;
      const names = new Set<unknown>([...changed].flatMap((kind) => readAgain[kind] as string[]));
      changed.clear();
      const stale = { predicate: ({ queryKey }: Query) => names.has(queryKey[0]) };
      // The first read of a page that is under way may be older than the change, and would not be repeated.
      void queryClient.cancelQueries(stale).then(() => queryClient.invalidateQueries(stale));
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
  const publishAll = () => (Object.keys(readAgain) as Kind[]).forEach(publish);

  function open(): void {
    source = new EventSource(eventsPath);
    source.addEventListener('order', () => publish('orders'));
    source.addEventListener('stock', () => publish('stock'));
    source.addEventListener('inbox', () => publish('inbox'));
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
