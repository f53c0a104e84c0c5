import type { Route } from '../../http/route.ts';
import type { ContactService } from './contact.service.ts';

export function contactRoutes(route: Route, contact: ContactService): void {
  route('sendContact', ({ body }, { language }) => contact.send(body, language));
}
