/**
 * The error codes that only the console's API has, and their HTTP status. They are apart from the
 * shop's, which every page of the storefront loads. `contract/console/error-details.ts` has their details.
 */
export const consoleErrorStatus = {
  /** The session is signed in, but its second factor must be proved or set up first. */
  second_factor_required: 403,
  /** The second factor is set up already, or is not set up. */
  second_factor_state: 409,
  /** A code of the authenticator app, or a recovery code. Unlike a mailed one, it cannot be asked for. */
  app_code_invalid: 422,
  /** The call needs a fresh proof of the person: password or code. */
  step_up_required: 403,
  not_permitted: 403,
  /** Someone else has saved since the caller read. */
  changed_meanwhile: 409,
  /** The order is in another status. */
  order_moved: 409,
  /** The recipient of the gift has not chosen place and time yet. */
  awaits_recipient: 409,
  /** The order waits for its online payment. */
  awaits_payment: 409,
  /** The order of a public shop was paid with a test key: no money came. */
  test_payment: 409,
  /** The order is paid and was made dearer since: the rest is not paid, waived, or to be collected at the door. */
  awaits_rest: 409,
  /** The rest of the order cannot be collected at its door. */
  not_at_door: 409,
  not_publishable: 422,
  handle_taken: 409,
  /** Shoppers see the page: it is not removed. */
  page_published: 409,
  /** The shop has as many collections as it can. */
  too_many_collections: 409,
  sku_taken: 409,
  /** The product is not deleted: it was ordered, or it is in the shop. */
  product_kept: 409,
  category_not_empty: 409,
  category_place: 422,
  /** A price is cut by more than half, and no one has confirmed it. */
  cut_unconfirmed: 422,
  offer_ended: 409,
  /** A delivery fee above the cap without a reason. */
  fee_over_cap: 422,
  /** The mail server is refused, or did not take a mail. */
  mail_failed: 422,
  synonyms_useless: 422,
  /** An address of a redirect. */
  redirect_refused: 422,
  /** The edit would leave nothing of the order. */
  nothing_left: 422,
  /** The order is paid, and another delivery would make it dearer. */
  edit_needs_payment: 409,
  /** The new total is not the one that the person saw. */
  total_changed: 409,
  last_owner: 409,
  /** The person has, or would get, more than the caller may give. */
  beyond_own_permissions: 403,
  email_taken: 409,
  invite_invalid: 422,
  password_link_invalid: 422,
  password_link_refused: 409,
  pin_wrong: 422,
  pin_locked: 429,
  /** The count session was finished or discarded. */
  count_over: 409,
  /** A count session would have no variants, or too many. */
  count_empty: 422,
  count_too_large: 422,
  file_too_large: 413,
  /** The file is being read or imported, or it cannot be imported. */
  file_busy: 409,
} as const;

export type ConsoleErrorCode = keyof typeof consoleErrorStatus;
