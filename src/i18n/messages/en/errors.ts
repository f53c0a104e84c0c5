import type { ErrorCode } from '#contract/http/errors.ts';

/** One sentence for a shopper for every refusal. */
export const errors: Record<ErrorCode, string> = {
  malformed_request: 'We could not read what was sent. Reload the page and try again.',
  login_required: 'Please log in to continue.',
  bad_credentials: 'The email or the password is not correct.',
  account_unconfirmed: 'Please confirm your account with the code that we sent to your email.',
  csrf_failed: 'We could not verify this action. Reload the page and try again.',
  not_found: 'We could not find what you are looking for.',
  request_timeout: 'This took longer than usual. Please try again.',
  out_of_stock:
    '{available, plural, =0 {This product is sold out.} one {Only 1 piece is left.} other {Only {available} pieces are left.}}',
  in_stock: 'This product is in stock: you can order it now.',
  price_changed: 'The total has changed. Please look at the new total and confirm again.',
  slot_full: 'This delivery time has just become full. Please choose another one.',
  slot_over: 'This delivery time is no longer available. Please choose another one.',
  day_full:
    '{day, select, any {We make at most {available, plural, one {1 piece} other {{available} pieces}} of this for one day.} other {{available, plural, =0 {This day is fully booked for what we make to order. Please choose another day.} one {We can make only 1 more piece for this day. Choose another day or fewer pieces.} other {We can make only {available} more pieces for this day. Choose another day or fewer pieces.}}}}',
  too_many_addresses: 'You can save up to {max} addresses. Delete one to add another.',
  cart_empty: 'Your cart is empty.',
  not_cancellable: 'This order can no longer be cancelled.',
  not_changeable: 'This can no longer be changed.',
  already_paid: 'This order is already paid.',
  not_payable: 'This order can no longer be paid online.',
  payment_open: 'A payment of this order may still be in progress. Finish it, or wait until its page has expired.',
  unpaid_orders: 'You have orders that are not paid yet. Pay or cancel one of them first.',
  too_large: 'What you sent is too large. Shorten the text or choose a smaller image.',
  uri_too_long: 'This link is too long. Shorten your search, or start from the home page.',
  unsupported_media_type: 'This kind of content is not accepted.',
  unsupported_image: 'Choose a JPG, PNG, WebP or AVIF image.',
  misdirected: 'This link does not belong to our shop. Please check it and try again.',
  invalid: 'Please correct the marked fields.',
  notice_refused: 'This notification does not come from the payment provider.',
  otp_invalid: 'The code is not correct or has expired. Check it or ask for a new one.',
  link_invalid: 'This link is no longer valid. You can ask for a new one.',
  image_too_large: 'The image has too many pixels. Choose a smaller one.',
  option_required: 'Personalise this product first, or choose to buy it without.',
  idempotency_key_reused:
    'This order was already sent with different details. Check “All orders” before you order again.',
  too_many_requests: 'Too many attempts. Please try again later.',
  headers_too_large: 'Your browser sent too much data. Delete the cookies of this site and try again.',
  internal: 'Something went wrong. Please try again.',
  unavailable: 'The shop is briefly unavailable. Please try again in a moment.',
  payment_unavailable:
    'The payment page cannot be opened right now. You were not charged. Please try again in a moment.',
  overloaded: 'The shop is very busy. Please try again in a moment.',
};
