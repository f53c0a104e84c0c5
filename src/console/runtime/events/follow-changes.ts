import type { QueryClient } from '@tanstack/react-query';
import { eventsPath } from '#contract/console/events.ts';
import type { ReadName } from '../api/use-read.ts';
import { setSlowConnection } from '../connection/use-connection.ts';
import { leadOneTab } from './lead-one-tab.ts';

// What the pages read again when an order changes.
const ofOrders = new Set<string>([
  'listOrders',
  'countOrders',
  'getOrder',
  'getSlip',
  'searchShop',
  'listDrivers',
  'getMyRun',
] satisfies ReadName[]);

type Message = 'orders' | 'me' | 'slow' | 'live';

const channelName = 'dana-console';
// A burst of changes is read once.
const burstMs = 100;
const reopenMs = 5000;
// The answer to an own sign-out comes first: it leads to the sign-in page by itself.
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

  function apply(message: Message): void {
    if (message === 'me') {
      void queryClient.invalidateQueries({ queryKey: ['getMe' satisfies ReadName] });
      return;
    }
    if (message === 'slow' || message === 'live') {
      setSlowConnection(message === 'slow');
      return;
    }
    burst ??= setTimeout(() => {
      burst = undefined;
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => ofOrders.has(String(queryKey[0])) });
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

  function open(): void {
    source = new EventSource(eventsPath);
    source.addEventListener('order', () => publish('orders'));
    source.addEventListener('resync', () => publish('orders'));
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
      publish('orders');
    }
  }, pollMs);

  return () => {
    source?.close();
    clearTimeout(reopening);
    clearInterval(polling);
  };
}
