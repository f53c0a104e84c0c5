import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { eventsPath } from '#contract/console/events.ts';

export interface StreamEvent {
  name: string;
  id: string;
  data: Record<string, unknown>;
}

function parse(block: string): StreamEvent {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
  return { name: field('event'), id: field('id'), data: JSON.parse(field('data') || '{}') as StreamEvent['data'] };
}

/** Opens the stream of changes as a browser of staff does. */
export async function openEventStream(origin: string, token: string, lastEventId?: string) {
  const { hostname, port } = new URL(origin);
  const headers = { cookie: `dana-staff=${token}`, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) };
  const request: ClientRequest = httpRequest({ hostname, port, path: eventsPath, headers, agent: false });
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request.on('response', resolve);
    request.on('error', reject);
    request.end();
  });
  const events: StreamEvent[] = [];
  let rest = '';
  let text = '';
  let wake = () => {};
  const ended = new Promise<void>((resolve) => answer.on('close', resolve));
  answer.on('error', () => {});
  answer.setEncoding('utf8');
  answer.on('data', (chunk: string) => {
    text += chunk;
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop() ?? '';
    events.push(...blocks.filter((block) => block.includes('event: ')).map(parse));
    wake();
  });

  /** The first event, from now or before, that fits. */
  async function next(fits: (event: StreamEvent) => boolean): Promise<StreamEvent> {
    for (;;) {
      const found = events.find(fits);
      if (found) return found;
      await new Promise<void>((resolve) => (wake = resolve));
    }
  }

  return {
    status: answer.statusCode,
    headers: answer.headers,
    events,
    next,
    ended,
    text: () => text,
    close: () => void request.destroy(),
  };
}
