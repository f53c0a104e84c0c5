import type { OptionEntry } from '#contract/cart.ts';
import type { OptionId } from '#contract/ids.ts';
import type { ProductOption } from '#contract/catalog.ts';
import { countLetters } from '#contract/values/text-length.ts';
import type { OptionsAnswer } from './options-source.ts';

/**
 * The value of an option: a text, the path of an uploaded picture, or a picture that is not
 * uploaded yet.
 */
export type OptionDraft = string | File;
export type OptionDrafts = Map<OptionId, OptionDraft>;

/** Why a value cannot be sent, as the key of a validation message. */
export type DraftProblem = 'tooLong' | 'optionTextRequired' | 'imageRequired';

type Rules = Pick<ProductOption, 'id' | 'option_type' | 'maxLength'>;

/** The options whose text has too many letters. */
export function findTooLong<O extends Rules>(options: readonly O[], drafts: OptionDrafts): O[] {
  return options.filter(({ id, option_type, maxLength }) => {
    const draft = drafts.get(id);
    if (option_type !== 'text' || maxLength === undefined || typeof draft !== 'string') return false;
    return countLetters(draft.trim()) > maxLength;
  });
}

/** What is wrong with the values of options that all need one. */
export function problemsOfRequired(options: readonly Rules[], drafts: OptionDrafts): Map<OptionId, DraftProblem> {
  const problems = new Map<OptionId, DraftProblem>();
  for (const { id, option_type } of options) {
    const draft = drafts.get(id) ?? '';
    const isEmpty = typeof draft === 'string' && draft.trim() === '';
    if (isEmpty) problems.set(id, option_type === 'text' ? 'optionTextRequired' : 'imageRequired');
  }
  for (const { id } of findTooLong(options, drafts)) problems.set(id, 'tooLong');
  return problems;
}

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
