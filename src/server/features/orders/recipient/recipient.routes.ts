import type { Route } from '../../../http/route.ts';
import type { RecipientPages } from './recipient.service.ts';

export function recipientRoutes(route: Route, pages: RecipientPages): void {
  route('getGift', ({ params, query }, { language }) => pages.read(params.token, language, query.zoneId));
  route('chooseGift', ({ params, body }, { language }) => pages.choose(params.token, body, language));
  route('thankGiver', ({ params, body }, { language }) => pages.thank(params.token, body.text, language));
}
