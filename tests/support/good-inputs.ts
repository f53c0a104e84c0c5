import type { Api } from '#contract/api/api.ts';
import type { CallName } from '#contract/api/calls.ts';
import type { InputOf } from '#contract/http/endpoint.ts';
import { createProduct } from '#server/testing/catalog-factory.ts';
import { createCollection } from '#server/testing/collection-factory.ts';
import { publishContent } from '#server/testing/content-factory.ts';
import { createUser } from '#server/testing/people.ts';
import type { Person, TestApp } from '#server/testing/test-app.ts';

export type GoodInputs = { [N in CallName]: InputOf<Api[N]> };

/** Creates rows in every table, a user who owns them, and a valid input for every call. */
export async function prepareGoodInputs(
  shop: Pick<TestApp, 'db' | 'at' | 'apiFor'>,
): Promise<{ user: Person; inputs: GoodInputs }> {
  const { token, email, name, phone, password } = await createUser(shop);
  const user = { token };
  const api = shop.apiFor(user);
  const { productId, variantIds, optionIds, categoryId } = await createProduct(shop.db, {
    variants: [{ price: 20, stock: 500, offers: [{ discount: 10 }] }],
    options: [{ type: 'text' }],
  });
  const variantId = variantIds[0] as number;
  const option = { customization_option_id: optionIds[0] as number, option_value: 'Noor' };
  const zoneId = (await api('listZones')).rows[0]?.id as number;
  const paymentOptionId = (await api('listPaymentOptions')).rows[0]?.id as number;
  const addToCart = { productId, variantId, quantity: 1, customOptions: [option] };
  const orderForm = {
    shippingAddress: { zoneId, address_line1: 'Zone 66, Street 950, Building 41' },
    paymentInfo: { paymentOptionId },
  };

  /** An order that waits for its online payment; 0 where no provider takes any. */
  async function placeOnline(): Promise<number> {
    const online = (await api('listPaymentOptions')).rows.find(({ option_type: type }) => type === 'online');
    if (!online) return 0;
    await api('addToCart', { body: addToCart });
    const { shippingAddress } = orderForm;
    const { id } = await api('placeOrder', { body: { shippingAddress, paymentInfo: { paymentOptionId: online.id } } });
    return id;
  }

  const contentHandle = 'our-story';
  const story = { en: 'Our story', ar: 'قصتنا' };
  await publishContent(shop.db, contentHandle, { title: story, description: story, sections: [] });

  const collectionHandle = `for-eid-${productId}`;
  await createCollection(shop.db, { handle: collectionHandle, products: [productId] });

  const [toBePaid, toBeCash] = [await placeOnline(), await placeOnline()];
  await api('addToCart', { body: addToCart });
  const order = await api('placeOrder', { body: orderForm });
  const lineId = (await api('addToCart', { body: addToCart })).cartItems[0]?.id as number;
  const comment = { content: 'Fresh and sweet', variantId };
  const { id: commentId } = await api('addComment', { body: comment });
  await api('addFavourite', { body: { variantId } });
  await api('rate', { body: { variantId, rating: 4.5 } });

  const address = {
    label: 'Home',
    zoneId,
    address_line1: 'Secret villa 9',
    plate: { zone: 66, street: 950, building: 41, unit: '12' },
    recipientName: name,
    recipientPhone: phone,
  };
  const { id: addressId } = await api('addAddress', { body: address });

  const code = { email, otp_code: '123456' };
  const options = [{ cart_id: null, cart_item_id: lineId, ...option }];
  const list = { page: 1, limit: 24, sort: 'newest', min: 0, max: 100, inStock: true, offers: false } as const;
  // A part of the number that every order of the day has.
  const orders = { page: 1, limit: 5, ord_num: order.order_number.slice(0, 6) } as const;
  const giftToken = 'x'.repeat(22);
  const nothing = {};
  return {
    user,
    inputs: {
      register: { body: { email: 'new@example.qa', name, phone, password, confirmPassword: password } },
      confirmAccount: { body: code },
      resendOtp: { body: { email } },
      login: { body: { email, password } },
      logout: nothing,
      forgetPassword: { body: { email } },
      checkOtp: { body: code },
      resetPassword: { body: { ...code, password, confirmPassword: password } },
      getMe: nothing,
      getProfile: nothing,
      updateProfile: { body: { name, email, phone, image: null } },
      deleteProfile: nothing,
      confirmEmail: { body: { otp_code: '123456' } },
      uploadImage: nothing,
      sendContact: { body: { name, phone, email, message: 'When do you open?' } },
      getCurrency: nothing,
      listCategories: nothing,
      listSubcategories: { params: { id: categoryId } },
      listLatest: { query: { limit: 8 } },
      listPopular: { query: { limit: 8 } },
      listOffers: { query: { page: 1, limit: 8 } },
      listProducts: { query: { category_id: categoryId, ids: String(productId), occasion: 'birthday', ...list } },
      listFacets: { query: { category_id: 1, min: 0, max: 100, inStock: true, facets: 'colour:red,blue;size:500g' } },
      findGifts: { query: { occasion: 'birthday', recipient: 'mother', min: 0, max: 100, page: 1, limit: 8 } },
      getProduct: { params: { id: productId } },
      listCompanions: { query: { ids: String(productId) } },
      listRelated: { params: { id: productId } },
      suggestDefault: nothing,
      suggest: { query: { query: 'oud', cat_id: categoryId } },
      search: { query: { query: 'oud', cat_id: categoryId, ...list } },
      listTestimonials: nothing,
      listComments: { params: { variantId }, query: { page: 1, limit: 5 } },
      getComment: { params: { id: commentId } },
      listCommentPhotos: { params: { id: commentId } },
      addComment: { body: comment },
      editComment: { params: { id: commentId }, body: comment },
      deleteComment: { params: { id: commentId } },
      rate: { body: { variantId, rating: 4.5 } },
      addFavourite: { body: { variantId } },
      removeFavourite: { params: { variantId } },
      listFavourites: nothing,
      listFavouriteIds: nothing,
      askStockAlert: { body: { variantId, email } },
      confirmStockAlert: { body: { token: 'x'.repeat(22) } },
      cancelStockAlert: { body: { token: 'x'.repeat(22) } },
      addToCart: { body: addToCart },
      getCart: nothing,
      setQuantity: { params: { id: lineId }, body: { quantity: 2 } },
      removeLine: { params: { id: lineId } },
      clearCart: nothing,
      getVariantOptions: { params: { productId }, query: { variantId, userId: 1, guestId: 'g' } },
      getLineOptions: { params: { itemId: lineId }, query: { userId: 1, guestId: 'g' } },
      saveVariantOptions: { body: { options } },
      saveLineOptions: { body: { options } },
      listZones: nothing,
      listPaymentOptions: nothing,
      getCashFee: nothing,
      getSummary: { query: { zoneId, paymentOptionId } },
      listDeliveryDays: { query: { zoneId } },
      getDeliveryToday: { query: { productIds: String(productId), pieces: `${variantId}:2` } },
      listAddresses: nothing,
      addAddress: { body: address },
      editAddress: { params: { id: addressId }, body: address },
      deleteAddress: { params: { id: addressId } },
      placeOrder: {
        body: {
          ...orderForm,
          expectedTotal: 43,
          note: 'Ring twice',
          gift: { recipientName: name, recipientPhone: phone, message: 'Eid Mubarak', hidePrices: true },
        },
      },
      listOrders: { query: orders },
      listOrdersAlias: { query: orders },
      getOrder: { params: { id: order.id } },
      changeDelivery: {
        params: { id: order.id },
        body: { shippingAddress: { zoneId, address_line1: 'Zone 66, Street 951, Building 2' } },
      },
      listOrderDays: { params: { id: order.id }, query: { zoneId } },
      cancelOrder: { params: { id: order.id } },
      getGift: { params: { token: giftToken }, query: { zoneId } },
      chooseGift: {
        params: { token: giftToken },
        body: { zoneId, address: 'Villa 7', plate: address.plate, note: 'Ring twice', lastFour: '5678' },
      },
      thankGiver: { params: { token: giftToken }, body: { text: 'Thank you' } },
      beginPayment: { params: { id: toBePaid || order.id } },
      payCash: { params: { id: toBeCash || order.id }, body: {} },
      getPayment: { params: { nonce: giftToken } },
      getPaymentLink: { params: { token: giftToken } },
      beginLinkPayment: { params: { token: giftToken } },
      getShop: nothing,
      getHomeContent: nothing,
      getPageContent: { params: { handle: contentHandle } },
      getContentPreview: { params: { token: giftToken } },
      getCollection: { params: { handle: collectionHandle }, query: { sort: 'newest', limit: 5 } },
    },
  };
}
