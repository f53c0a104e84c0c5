import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import type { CartItemId, ProductId, VariantId } from '#contract/ids.ts';
import { type Language, pickText } from '#contract/values/locale.ts';
import type { CustomizationOption, saveOptionsForm } from '#contract/personalisation.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Caller } from '../../http/identity.ts';
import type { CartOptionsService, LineWithOptions } from '../cart/cart-options.service.ts';
import { optionRulesView } from '../../shared/option-rules.ts';
import { isSoldVariant, listProductOptions } from './personalisation.queries.ts';

interface Needs {
  db: Kysely<Database>;
  cartOptions: CartOptionsService;
}

export function createPersonalisationService({ db, cartOptions }: Needs) {
  async function answer(productId: ProductId, line: LineWithOptions | null, language: Language) {
    const values = new Map(line?.options.map(({ optionId, value }) => [optionId, value]));
    const customizationOptions = (await listProductOptions(db, productId)).map((option): CustomizationOption => {
      const value = values.get(option.id);
      return {
        id: option.id,
        option_name: pickText(option.name, language),
        option_image: option.image,
        option_type: option.type,
        ...optionRulesView(option),
        cartItemCustomizations: value === undefined ? [] : [{ option_value: value }],
      };
    });
    return { customizationOptions, ...(line && { cartItemId: line.id }) };
  }

  /**
   * The options of a product, with the values in the caller's cart line of the variant. Throws
   * `not_found` for a product that is not sold, or a variant of another product.
   */
  async function optionsOfVariant(caller: Caller, productId: ProductId, variantId: VariantId, language: Language) {
    if (!(await isSoldVariant(db, productId, variantId))) throw new AppError('not_found');
    const line = await cartOptions.findLineOfVariant(caller, variantId);
    return answer(productId, line?.productId === productId ? line : null, language);
  }

  /** The options of a line of the caller's own cart. Throws `not_found` for any other line. */
  async function optionsOfLine(caller: Caller, lineId: CartItemId, language: Language) {
    const line = await cartOptions.findLine(caller, lineId);
    if (!line) throw new AppError('not_found');
    return answer(line.productId, line, language);
  }

  /** Saves the options of lines. Of two entries for one option, the last one counts and is returned. */
  async function save(caller: Caller, form: z.output<typeof saveOptionsForm>) {
    await cartOptions.saveOptions(
      caller,
      form.options.map((entry, index) => ({
        lineId: entry.cart_item_id,
        optionId: entry.customization_option_id,
        value: entry.option_value,
        field: `options.${index}`,
      })),
    );
    const saved = new Map(
      form.options.map(({ cart_item_id, customization_option_id, option_value }) => [
        `${cart_item_id} ${customization_option_id}`,
        { cart_item_id, customization_option_id, option_value },
      ]),
    );
    return { options: [...saved.values()] };
  }

  return { optionsOfVariant, optionsOfLine, save };
}

export type PersonalisationService = ReturnType<typeof createPersonalisationService>;
