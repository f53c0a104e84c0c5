import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import type { OptionId } from '#contract/ids.ts';
import { personalQuery, useMutationOnce } from '../../runtime/data/queries.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { type OptionsAnswer, type OptionsSource, optionsQuery } from './options-source.ts';
import { clearPending, storePending } from '../../shared/cart/pending-options.ts';
import { findClearedTexts, findTooLong, type OptionDrafts, toOptionEntries } from './option-drafts.ts';
import { uploadOptionPictures } from './upload-option-pictures.ts';

type Outcome = 'waiting' | 'saved' | 'unchanged' | 'not stored' | 'refused';

/**
 * The form's values and how they are saved. Pictures are uploaded first. Without a cart line the
 * values are stored in the browser, otherwise on the server. Errors of an option are shown next to
 * it.
 */
export function useSaveOptions(
  source: OptionsSource,
  answer: OptionsAnswer,
  start: Map<number, string>,
  onSaved: () => void,
) {
  const app = useAppContext();
  const t = useTranslations();
  const [drafts, setDrafts] = useState<OptionDrafts>(start);
  const [problems, setProblems] = useState<Map<number, string>>(new Map());
  const lineId = source.kind === 'line' ? source.itemId : answer.cartItemId;

  async function save(): Promise<Outcome> {
    const emptied = lineId === undefined ? [] : findClearedTexts(answer, drafts);
    if (emptied.length > 0) {
      setProblems(new Map(emptied.map((id) => [id, t('validation.optionTextRequired')])));
      return 'refused';
    }
    const tooLong = findTooLong(answer.customizationOptions, drafts);
    if (tooLong.length > 0) {
      const problem = (max: number) => t('validation.tooLong', { max });
      setProblems(new Map(tooLong.map(({ id, maxLength = 0 }) => [id, problem(maxLength)])));
      return 'refused';
    }
    const uploaded = await uploadOptionPictures(app, drafts, t('personalisation.uploadFailed'));
    setDrafts(uploaded.drafts);
    setProblems(uploaded.problems);
    if (uploaded.problems.size > 0) return 'refused';

    const entries = toOptionEntries(uploaded.drafts);
    if (lineId === undefined) {
      if (entries.length === 0 && ![...start.values()].some((value) => value !== '')) return 'unchanged';
      return source.kind === 'variant' && storePending(source.productId, source.variantId, entries)
        ? 'waiting'
        : 'not stored';
    }
    if (entries.length === 0) return 'unchanged';
    const cart = app.queryClient.getQueryData(personalQuery(app, 'getCart').queryKey);
    const ids = { cart_item_id: lineId, ...(cart?.id != null && { cart_id: cart.id }) };
    const body = { options: entries.map((entry) => ({ ...ids, ...entry })) };
    await app.api(source.kind === 'line' ? 'saveLineOptions' : 'saveVariantOptions', { body });
    if (source.kind === 'variant') clearPending(source.variantId);
    return 'saved';
  }

  const saving = useMutationOnce({
    mutationFn: save,
    onSuccess: (outcome) => {
      if (outcome === 'refused') return;
      if (outcome === 'not stored') return void toast.error(t('personalisation.notKept'));
      if (outcome === 'waiting') toast.success(t('personalisation.savedLocal'));
      if (outcome === 'saved') toast.success(t('personalisation.saved'));
      onSaved();
      if (outcome !== 'saved') return;
      void app.queryClient.invalidateQueries({ queryKey: personalQuery(app, 'getCart').queryKey });
      void app.queryClient.invalidateQueries({ queryKey: optionsQuery(app, source).queryKey });
    },
  });

  return {
    drafts,
    problems,
    busy: saving.isPending,
    setDraft: (id: OptionId, draft: string | File) => {
      setDrafts(new Map(drafts).set(id, draft));
      setProblem(id, null);
    },
    setProblem,
    send: () => {
      if (!saving.isPending) saving.mutate();
    },
  };

  function setProblem(id: OptionId, problem: string | null): void {
    const next = new Map(problems);
    if (problem === null) next.delete(id);
    else next.set(id, problem);
    setProblems(next);
  }
}
