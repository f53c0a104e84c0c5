import type { ConsoleErrorCode } from '#contract/http/console-errors.ts';

/** One sentence for staff for every refusal: what happened, what was saved, what to do. */
export const errors: Record<ConsoleErrorCode, string> = {
  second_factor_required: 'Two-step sign-in is not finished. Nothing was saved. Enter your code first.',
  second_factor_state:
    'Two-step sign-in was changed in the meantime. Nothing was saved. Reload the page and try again.',
  app_code_invalid: 'That code is not right or was used already. Nothing was saved. Wait for the next one in your app.',
  step_up_required: 'Please confirm that it is you. Nothing was saved yet. Confirm and try again.',
  not_permitted: 'Your role does not allow this. Nothing was saved. Ask the owner of the shop.',
  changed_meanwhile: 'Someone else changed this in the meantime. Your change was not saved. Compare and save again.',
  awaits_recipient: 'The recipient has not chosen place and time yet. The order can be accepted then.',
  order_moved: 'This order was changed in the meantime. Nothing was saved. Check it again.',
  awaits_payment: 'The order is not paid yet. It can be accepted once it is.',
  test_payment: 'This order was paid with test money, so it cannot be handed over. Nothing was saved. Cancel it.',
  awaits_rest:
    'This order costs more than the customer has paid. Nothing was saved. Have the rest paid, collected at the door or waived first.',
  not_at_door: 'The rest of this order cannot be collected at the door. Nothing was saved. Send a payment link.',
  not_publishable: 'The product would not be complete. Nothing was saved or published. Fill in what is missing first.',
  handle_taken: 'Another page of the shop has or had this address. Nothing was saved. Choose a different one.',
  page_published: 'Customers see this page. It was not removed. Hide it first.',
  too_many_collections: 'The shop has as many collections as it can. Delete one first.',
  sku_taken: 'Another variant has the SKU {sku}. Nothing was saved. Choose a different one.',
  product_kept:
    '{reason, select, live {This product is in the shop. It was not deleted. Hide it from the shop first.} other {This product was ordered before, so its orders need it. It was not deleted. Archive it instead.}}',
  category_not_empty:
    'This category still has products or sub-categories. It was not deleted. Move them elsewhere first.',
  category_place:
    '{reason, select, itself {A category cannot be its own parent. Nothing was moved. Choose another parent.} below {A category cannot become a sub-category of its own sub-category. Nothing was moved. Choose another parent.} deep {A sub-category cannot have sub-categories. Nothing was moved. Choose a main category as the parent.} other {This parent category does not exist any more. Nothing was moved. Reload the page and choose another.}}',
  cut_unconfirmed:
    'A discount of {discount}% is more than half of the price. Nothing was saved. Check the prices, then confirm and save again.',
  offer_ended: 'This offer has ended. Your changes were not saved. Create a new offer instead.',
  fee_over_cap:
    'This fee is above {cap} QAR, the cap announced by the ministry for a delivery by car. Nothing was saved. Enter a reason and save again.',
  mail_failed:
    '{reason, select, host {No mail server has this name. Check the name and try again.} internal {A mail server must be on the internet, not in the network of the shop’s server. Nothing was saved.} encryption {The mail server did not agree to an encrypted connection. Check encryption and port.} login {The mail server does not accept this user and password. Some providers need an app password. Check both.} refused {The mail server refused the mail. Check the sender’s address: it often must be that of the user.} key {The keys of the shop were replaced. Enter the mail server again with its password.} other {The mail server does not answer. Check name, port and encryption.}}',
  synonyms_useless:
    '{word, select, empty {The search already treats these words as the same word. Nothing was saved. Add another one.} other {“{word}” is not a single word. Nothing was saved. Write one word in each field.}}',
  redirect_refused: 'The redirect cannot be saved like this. Nothing was saved. Look at the marked address.',
  nothing_left: 'Nothing would be left of this order. Nothing was saved. Cancel the order instead.',
  edit_needs_payment:
    'This order is already paid, and this delivery costs more. Nothing was saved. Choose another zone.',
  total_changed: 'Prices have changed in the meantime. Nothing was saved. Check the new total and save again.',
  last_owner: 'The shop needs at least one active owner. Nothing was saved. Make someone else an owner first.',
  beyond_own_permissions:
    'You can only give, change or take away what your own role allows. Nothing was saved. Ask the owner of the shop.',
  email_taken: 'A member of the team already has this email. Nothing was saved. Use another one, or sign in.',
  invite_invalid:
    '{reason, select, used {This invitation was used. Sign in, or ask the owner of the shop for a new link.} expired {This invitation has expired. Ask the owner of the shop for a new link.} withdrawn {This invitation was withdrawn. Ask the owner of the shop.} other {This link is not an invitation of this shop. Check it, or ask the owner for a new one.}}',
  password_link_invalid:
    '{reason, select, used {This link was used. Sign in with your new password, or ask an owner of the shop for a new link.} expired {This link has expired. Ask an owner of the shop for a new one.} withdrawn {This link no longer works. Use the newest one, or ask an owner of the shop.} other {This is not a link for a new password of this shop. Check it, or ask an owner for a new one.}}',
  password_link_refused:
    '{reason, select, self {No link was created. Change your own password under “My account”, or ask another owner.} other {This member is suspended. No link was created. Reactivate them first.}}',
  pin_wrong:
    'The delivery PIN is not correct. Nothing was saved. {left, plural, one {# try is left.} other {# tries are left.}}',
  count_over: 'This count is already finished or discarded. Nothing was counted. Begin a new one.',
  count_empty: 'There is nothing to count here. Nothing was begun. Choose another category or search.',
  count_too_large:
    'A count has at most {max} variants. Nothing was begun. Choose a category or search for fewer products.',
  file_too_large:
    'The file is larger than {max} MB. Nothing was imported. Divide it into several files and choose them one by one.',
  file_busy: 'The file is being worked on, or it cannot be imported. Nothing was changed. Check it again in a moment.',
  pin_locked: 'Too many wrong PINs for this order. Nothing was saved. Wait 15 minutes or call the shop.',
};
