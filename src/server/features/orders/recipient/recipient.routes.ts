import { senderOf } from '../../../throttling/sender.rules.ts';
import type { Route } from '../../../http/route.ts';
import type { RecipientPages } from './recipient.service.ts';

export function recipientRoutes(route: Route, pages: RecipientPages): void {
  route('getGift', ({ params, query }, { language, request }) =>
    pages.read(params.token, { language, sender: senderOf(request.ip) }, query.zoneId),
  );
  route('chooseGift', ({ params, body }, { language, request }) =>
    pages.choose(params.token, body, { language, sender: senderOf(request.ip) }),
  );
  route('thankGiver', ({ params, body }, { language, request }) =>
    pages.thank(params.token, body.text, { language, sender: senderOf(request.ip) }),
  );
}
