import type { OptionEntry } from '#contract/cart.ts';
import type { OptionId } from '#contract/ids.ts';
import type { OptionsAnswer } from './options-source.ts';

/**
 * The value of an option: a text, the path of an uploaded picture, or a picture that is not
 * uploaded yet.
 */
export type OptionDraft = string | File;
export type OptionDrafts = Map<OptionId, OptionDraft>;

/** The entries to send: options with a value, after their pictures were uploaded. */
export function toOptionEntries(drafts: OptionDrafts): OptionEntry[] {
  return [...drafts].flatMap(([id, draft]) =>
    typeof draft === 'string' && draft.trim() !== '' ? [{ customization_option_id: id, option_value: draft }] : [],
  );
}

/**
 * Options whose stored text the shopper cleared. A cart line keeps its text until another one
 * replaces it.
 */
export function findClearedTexts(answer: OptionsAnswer, drafts: OptionDrafts): OptionId[] {
  return answer.customizationOptions
    .filter(({ id, option_type, cartItemCustomizations: [saved] }) => {
      const draft = drafts.get(id);
      return option_type === 'text' && saved && typeof draft === 'string' && draft.trim() === '';
    })
    .map(({ id }) => id);
}
