import type { OptionEntry } from '#contract/cart.ts';
import type { OptionsAnswer } from './options-source.ts';

/** What stands in an option's box: a text, the path of a picture, or a picture that is still on the shopper's device. */
export type Draft = string | File;
export type Drafts = Map<number, Draft>;

/** What is sent of drafts whose pictures are uploaded: options that hold something. */
export function entriesOf(drafts: Drafts): OptionEntry[] {
  return [...drafts].flatMap(([id, draft]) =>
    typeof draft === 'string' && draft.trim() !== '' ? [{ customization_option_id: id, option_value: draft }] : [],
  );
}

/** Texts that the cart holds and that the shopper emptied: a line keeps its text until another one replaces it. */
export function emptiedTexts(answer: OptionsAnswer, drafts: Drafts): number[] {
  return answer.customizationOptions
    .filter(({ id, option_type, cartItemCustomizations: [saved] }) => {
      const draft = drafts.get(id);
      return option_type === 'text' && saved && typeof draft === 'string' && draft.trim() === '';
    })
    .map(({ id }) => id);
}
