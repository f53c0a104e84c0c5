import type { ErrorCode } from '#contract/http/errors.ts';

/** One sentence for a shopper for every refusal. */
export const errors: Record<ErrorCode, string> = {
  malformed_request: 'The request could not be read.',
  login_required: 'Please log in to continue.',
  bad_credentials: 'The email or the password is not correct.',
  account_unconfirmed: 'Please confirm your account with the code that we sent to your email.',
  csrf_failed: 'This request did not come from the shop. Reload the page and try again.',
  not_found: 'We could not find what you asked for.',
  method_not_allowed: 'This cannot be done here.',
  request_timeout: 'The request took too long. Please try again.',
  out_of_stock:
    '{available, plural, =0 {This product is sold out.} one {Only 1 piece is left.} other {Only {available} pieces are left.}}',
  in_stock: 'This product is in stock: you can order it now.',
  price_changed: 'The total has changed. Please look at the new total and confirm again.',
  cart_empty: 'Your cart is empty.',
  not_cancellable: 'This order can no longer be cancelled.',
  too_large: 'What you sent is too large.',
  uri_too_long: 'The address is too long.',
  unsupported_media_type: 'This kind of content is not accepted.',
  unsupported_image: 'Choose a JPG, PNG, WebP or AVIF picture.',
  misdirected: 'This address is not served here.',
  invalid: 'Please check the marked fields.',
  otp_invalid: 'The code is not correct or has expired.',
  link_invalid: 'This link is no longer valid.',
  image_too_large: 'The picture has too many pixels. Choose a smaller one.',
  idempotency_key_reused: 'This order was already sent with other details.',
  too_many_requests: 'Too many attempts. Please try again later.',
  headers_too_large: 'The request is too large.',
  internal: 'Something went wrong. Please try again.',
  unavailable: 'The shop is not available for a moment. Please try again.',
  overloaded: 'The shop is very busy. Please try again in a moment.',
};
