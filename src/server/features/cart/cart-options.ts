import type { OptionId, ProductId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';
import { invalidField } from '../../errors/app-error.ts';
import type { Caller } from '../../http/identity.ts';
import type { UploadsService } from '../uploads/uploads.service.ts';
import { optionTypes } from './cart-options.queries.ts';
import type { ChosenOption } from './cart.rules.ts';

export interface OptionToCheck extends ChosenOption {
  /** The path of the entry in the request, for errors. */
  field: string;
}

/**
 * Checks entries against the product's options: each must be one of them, and a picture must be the
 * shopper's own upload. The last of two entries for one option counts.
 */
export async function checkedOptions(
  db: Db,
  uploads: Pick<UploadsService, 'isOwn'>,
  caller: Caller,
  productId: ProductId,
  entries: OptionToCheck[],
): Promise<ChosenOption[]> {
  if (entries.length === 0) return [];
  const types = await optionTypes(db, productId);
  const chosen = new Map<OptionId, string>();
  for (const { optionId, value, field } of entries) {
    const type = types.get(optionId);
    if (!type) throw invalidField(`${field}.customization_option_id`, 'optionForeign');
    if (type === 'image' && !(await uploads.isOwn(db, caller, value))) {
      throw invalidField(`${field}.option_value`, 'optionImageForeign');
    }
    chosen.set(optionId, value);
  }
  return [...chosen].map(([optionId, value]) => ({ optionId, value }));
}
