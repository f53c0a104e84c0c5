import type { Route } from '../../http/route.ts';
import type { PersonalisationService } from './personalisation.service.ts';

export function personalisationRoutes(route: Route, personalisation: PersonalisationService): void {
  route('getVariantOptions', ({ params, query }, { caller, language }) =>
    personalisation.optionsOfVariant(caller, params.productId, query.variantId, language),
  );
  route('getLineOptions', ({ params }, { caller, language }) =>
    personalisation.optionsOfLine(caller, params.itemId, language),
  );
  route('saveVariantOptions', ({ body }, { caller }) => personalisation.save(caller, body));
  route('saveLineOptions', ({ body }, { caller }) => personalisation.save(caller, body));
}
