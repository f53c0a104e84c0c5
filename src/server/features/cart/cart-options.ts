import type { OptionId, ProductId } from '#contract/ids.ts';
import type { Db } from '../../database/connect.ts';
import { invalidField } from '../../errors/app-error.ts';
import type { Uploader } from '../uploads/uploads.queries.ts';
import type { UploadsService } from '../uploads/uploads.service.ts';
import { listOptionRules } from './cart-options.queries.ts';
import { assertRequiredChosen, assertTextFits, type ChosenOption } from './cart.rules.ts';

export interface OptionToCheck extends ChosenOption {
  /** The path of the entry in the request, for errors. */
  field: string;
}

/**
 * Checks entries against the product's options: each must be one of them, a text must not have more
 * letters than its option allows, and a picture must be an upload of its owner. The last of two
 * entries for one option counts. `requireAll` refuses if a required option has no entry.
 */
export async function checkedOptions(
  db: Db,
  uploads: Pick<UploadsService, 'isOwn'>,
  owner: Uploader,
  productId: ProductId,
  entries: OptionToCheck[],
  requireAll = false,
): Promise<ChosenOption[]> {
  if (entries.length === 0 && !requireAll) return [];
  const options = await listOptionRules(db, productId);
  const chosen = new Map<OptionId, string>();
  for (const { optionId, value, field } of entries) {
    const option = options.find(({ id }) => id === optionId);
    if (!option) throw invalidField(`${field}.customization_option_id`, 'optionForeign');
    assertTextFits(value, option, `${field}.option_value`);
    if (option.type === 'image' && !(await uploads.isOwn(db, owner, value))) {
      throw invalidField(`${field}.option_value`, 'optionImageForeign');
    }
    chosen.set(optionId, value);
  }
  const checked = [...chosen].map(([optionId, value]) => ({ optionId, value }));
  if (requireAll) assertRequiredChosen(options, checked);
  return checked;
}
