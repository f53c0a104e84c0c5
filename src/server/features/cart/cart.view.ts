import { toShownOffer } from '../../shared/listed-variant.ts';
import type { LoweredItem } from '#contract/account.ts';
import type { Cart, CartItem } from '#contract/cart.ts';
import type { CartId } from '#contract/ids.ts';
import { serverLimits } from '#contract/values/limits.ts';
import { type Language, pickText } from '#contract/values/locale.ts';
import { toRiyals } from '#contract/values/money.ts';
import type { CartLineRow } from './cart.queries.ts';
import { cartTotals, lineTotalDirhams, piecesOfVariants, unitPriceDirhams } from '../../shared/pricing.rules.ts';

function itemOf(line: CartLineRow, piecesInCart: number, language: Language): CartItem {
  const available = line.sold ? line.available : 0;
  const unitPrice = unitPriceDirhams(line);
  return {
    id: line.id,
    quantity: line.quantity,
    product: {
      id: line.productId,
      name: pickText(line.productName, language),
      description: pickText(line.productDescription, language),
      customizable: Boolean(line.customizable),
    },
    variant: {
      id: line.variantId,
      attributes: line.attributes.map(({ name, value }) => ({
        name: pickText(name, language),
        variantAttribute: { value: pickText(value, language) },
      })),
      variantPrice: toRiyals(line.priceDirhams),
      discountedPrice: line.discountedDirhams === null ? null : toRiyals(line.discountedDirhams),
      offers: line.offers.map((offer) => toShownOffer(offer, language)),
      inStock: available > 0,
      ...(((line.stockMode === 'counted' && available <= serverLimits.stockShownBelow) || available < piecesInCart) && {
        stockLeft: available,
      }),
    },
    customOptions: line.options.map(({ optionId, name, type, value }) => ({
      customization_option_id: optionId,
      option_name: pickText(name, language),
      option_type: type,
      option_value: value,
    })),
    ...(line.missingOptions.length > 0 && {
      missingOptions: line.missingOptions.map(({ optionId, name, type }) => ({
        customization_option_id: optionId,
        option_name: pickText(name, language),
        option_type: type,
      })),
    }),
    image: line.images[0] ?? line.productImage,
    price: toRiyals(unitPrice),
    ...(line.seenPriceDirhams !== unitPrice && { priceBefore: toRiyals(line.seenPriceDirhams) }),
    lineTotal: toRiyals(lineTotalDirhams(line)),
  };
}

/** The cart in the shape of the contract. */
export function cartView(cartId: CartId | null, lines: CartLineRow[], language: Language): Cart {
  const { itemsCount, subtotalDirhams } = cartTotals(lines);
  const pieces = piecesOfVariants(lines);
  return {
    id: cartId,
    cartItems: lines.map((line) => itemOf(line, pieces.get(line.variantId) ?? 0, language)),
    totalItemsCount: itemsCount,
    totalPrice: toRiyals(subtotalDirhams),
  };
}

/** What a cart could not take of a guest's line at sign-in. */
export function loweredItem(
  { productName, attributes }: CartLineRow,
  pieces: Pick<LoweredItem, 'quantity' | 'lost'>,
  language: Language,
): LoweredItem {
  return {
    name: pickText(productName, language),
    variant: attributes.map(({ value }) => pickText(value, language)).join(', '),
    ...pieces,
  };
}
