import type * as z from 'zod/mini';
import { id } from './validation.ts';

declare const kind: unique symbol;

/**
 * A number with the type of its row: the id of a user is not accepted for the id of an order. A
 * plain number is accepted, because ids are plain numbers on the wire.
 */
export type Id<Kind extends string> = number & { readonly [kind]?: Kind };

export type UserId = Id<'user'>;
export type ShopperId = Id<'shopper'>;
export type CategoryId = Id<'category'>;
export type CollectionId = Id<'collection'>;
export type ProductId = Id<'product'>;
export type VariantId = Id<'variant'>;
export type OptionId = Id<'option'>;
export type CartId = Id<'cart'>;
export type CartItemId = Id<'cart item'>;
export type FavouriteId = Id<'favourite'>;
export type CommentId = Id<'comment'>;
export type MessageId = Id<'message'>;
export type OfferId = Id<'offer'>;
export type TestimonialId = Id<'testimonial'>;
export type ZoneId = Id<'zone'>;
export type PaymentOptionId = Id<'payment option'>;
export type OrderId = Id<'order'>;
export type AddressId = Id<'address'>;
export type StaffId = Id<'staff'>;
export type StaffSessionId = Id<'staff session'>;

type IdSchema<T extends number> = z.ZodMiniType<T, number>;

export const userId: IdSchema<UserId> = id;
export const categoryId: IdSchema<CategoryId> = id;
export const collectionId: IdSchema<CollectionId> = id;
export const productId: IdSchema<ProductId> = id;
export const variantId: IdSchema<VariantId> = id;
export const optionId: IdSchema<OptionId> = id;
export const cartId: IdSchema<CartId> = id;
export const cartItemId: IdSchema<CartItemId> = id;
export const commentId: IdSchema<CommentId> = id;
export const zoneId: IdSchema<ZoneId> = id;
export const paymentOptionId: IdSchema<PaymentOptionId> = id;
export const orderId: IdSchema<OrderId> = id;
export const addressId: IdSchema<AddressId> = id;
