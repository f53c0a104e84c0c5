import type { Route } from '../../http/route.ts';
import type { PersonalisationService } from './personalisation.service.ts';

export function personalisationRoutes(route: Route, personalisation: PersonalisationService): void {
  route('getVariantOptions', ({ params, query }, { visitor, language }) =>
    personalisation.optionsOfVariant(visitor, params.productId, query.variantId, language),
  );
  route('getLineOptions', ({ params }, { visitor, language }) =>
    personalisation.optionsOfLine(visitor, params.itemId, language),
  );
  route('saveVariantOptions', ({ body }, { visitor }) => personalisation.save(visitor, body));
  route('saveLineOptions', ({ body }, { visitor }) => personalisation.save(visitor, body));
}
