import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { isConsoleErrorOf } from '#contract/console/error-details.ts';
import type { ProductWriteResult, ConsoleProduct } from '#contract/console/products.ts';
import { showSaved } from '../../../runtime/api/show-saved.ts';
import { useWrite } from '../../../runtime/api/use-write.ts';
import { useApp } from '../../../runtime/app-context.ts';
import { useMe } from '../../../runtime/session/me-context.ts';
import { isDraftable, missingParts } from './form/completeness.rules.ts';
import type { ProductForm } from './form/form.rules.ts';
import { type Conflict, conflictsOf, isSame } from '../../../shared/edit/edit.rules.ts';
import { useFieldErrors } from '../../../shared/use-field-errors.ts';
import { useUploadState } from '../../../shared/pending-uploads.ts';
import { rebase, settle, takeTheirs } from './form/rebase.rules.ts';
import { createBody, savable, saveBody, wrongFields } from './form/save.rules.ts';
import {
  type AfterSave,
  callAfterSave,
  connect,
  draftOf,
  isChanged,
  moveToStored,
  type OpenConflicts,
  type ProductWork,
  putDraft,
  type SaveRefusal,
  type SaveRequest,
  update,
  workOn,
} from './product-work.ts';

/** Why the server refused to save or to publish. */
export function refusalOfError(error: unknown): SaveRefusal {
  return isConsoleErrorOf(error, 'not_publishable')
    ? { kind: 'missing', parts: error.details.missing }
    : { kind: 'error', error };
}

function refusalOf(form: ProductForm): SaveRefusal | null {
  if (wrongFields(form).size > 0) return { kind: 'wrong' };
  return isDraftable(form) ? null : { kind: 'needs' };
}

/** The part of a refusal that still holds for what is typed now; null when its cause is gone. */
function remaining(refusal: SaveRefusal | null, form: ProductForm, failedPhotos: number): SaveRefusal | null {
  if (refusal?.kind === 'wrong') return wrongFields(form).size > 0 ? refusal : null;
  if (refusal?.kind === 'needs') return isDraftable(form) ? null : refusal;
  if (refusal?.kind === 'photo') return failedPhotos > 0 ? refusal : null;
  if (refusal?.kind !== 'missing') return refusal;
  const missing = missingParts(form);
  const parts = refusal.parts.filter((part) => missing.includes(part));
  return parts.length > 0 ? { kind: 'missing', parts } : null;
}

function useWorkOn(product: ConsoleProduct | null) {
  const me = useMe();
  const [work] = useState(() => workOn(me.id, product));
  const subscribe = useCallback((render: () => void) => connect(work, render), [work]);
  const state = useSyncExternalStore(subscribe, () => work.state);
  useEffect(() => adopt(work, product), [work, product]);
  return { work, ...state };
}

/** Shows what someone else has just changed, if nothing is typed. */
function adopt(work: ProductWork, product: ConsoleProduct | null): void {
  const { draft } = work.state;
  if (product !== null && !isSame(product, draft.seen) && !isChanged(draft)) update(work, { draft: draftOf(product) });
}

/**
 * The form of a product: kept on the device until it is saved, and merged with what others save. A draft
 * is also saved by `autosave`. `onStored` is called after each save while the editor is open.
 */
export function useEditor(product: ConsoleProduct | null, onStored: (id: number, isQuiet: boolean) => void) {
  const t = useTranslations('catalogue.done');
  const { console, queryClient, toasts } = useApp();
  const { work, draft, isSaving, conflicts, refusal } = useWorkOn(product);
  const { failed: failedPhotos } = useUploadState(work.uploads);
  useEffect(() => callAfterSave(work, onStored));

  const store = (stored: ConsoleProduct) =>
    showSaved(queryClient, 'getConsoleProduct', stored, { params: { id: stored.id } });

  function finish({ isQuiet, afterSave }: SaveRequest, stored: ConsoleProduct, isNew: boolean): void {
    if (work.render) work.onStored(stored.id, isQuiet);
    if (isQuiet) return;
    update(work, { isSaving: false });
    if (afterSave) afterSave(stored);
    else toasts.show({ kind: 'status', text: t(isNew ? 'created' : 'saved') });
  }

  function saved({ product: stored }: ProductWriteResult): void {
    const done = work.inFlight;
    if (!done) return;
    work.inFlight = null;
    const { form, seen } = work.state.draft;
    store(stored);
    if (seen === null) moveToStored(work, stored);
    putDraft(work, { form: settle(form, done.sent, stored), seen: stored });
    if (!done.isQuiet) update(work, { refusal: null });
    const next = work.waiting;
    work.waiting = null;
    finish(done, stored, seen === null);
    if (next) request(next);
  }

  // Someone else has saved: their other fields come into the form. Returns what both have changed.
  async function merge(error: unknown): Promise<OpenConflicts | null> {
    const { seen } = work.state.draft;
    if (!seen || !isConsoleErrorOf(error, 'changed_meanwhile')) return null;
    const fresh = await console('getConsoleProduct', { params: { id: seen.id } });
    const both = conflictsOf(error.details);
    const found = both && { ...both, before: seen, fresh, afterSave: null };
    if (found) update(work, { conflicts: found });
    store(fresh);
    putDraft(work, { form: rebase(work.state.draft.form, seen, fresh), seen: fresh });
    return found;
  }

  // The save is over when its conflicts are shown: what is wanted meanwhile waits for the decision.
  async function failed(error: unknown): Promise<void> {
    let reason = error;
    let found: OpenConflicts | null = null;
    try {
      found = await merge(error);
    } catch (lost) {
      reason = lost;
    }
    const wanted = work.waiting ?? work.inFlight;
    work.inFlight = null;
    work.waiting = null;
    update(work, { isSaving: false });
    if (!wanted || wanted.isQuiet) return;
    if (found) waitForDecision(found, wanted.afterSave);
    else update(work, { refusal: refusalOfError(reason) });
  }

  function waitForDecision(open: OpenConflicts, afterSave: AfterSave | null): void {
    update(work, { conflicts: { ...open, afterSave }, refusal: { kind: 'undecided' } });
  }

  const outcome = { quiet: true, onDone: saved, onFailed: (error: unknown) => void failed(error) };
  const create = useWrite('createProduct', outcome);
  const save = useWrite('saveProduct', outcome);

  function request(wanted: SaveRequest): void {
    const open = work.state.conflicts;
    if (open) {
      if (!wanted.isQuiet) waitForDecision(open, wanted.afterSave);
      return;
    }
    if (!wanted.isQuiet) update(work, { isSaving: true });
    if (work.inFlight) {
      if (!wanted.isQuiet || !work.waiting) work.waiting = wanted;
      return;
    }
    const { form, seen } = work.state.draft;
    const refused = wanted.isQuiet ? null : refusalOf(form);
    if (refused) return update(work, { isSaving: false, refusal: refused });
    const sent = wanted.isQuiet ? savable(form, seen) : form;
    const body = seen === null ? null : saveBody(sent, seen);
    if (seen && !body) return finish(wanted, seen, false);
    work.inFlight = { ...wanted, sent };
    if (seen && body) save.send({ params: { id: seen.id }, body });
    else create.send({ body: createBody(sent) });
  }

  /** Calls `next` once the photos that are on their way have arrived. */
  function whenUploaded(next: () => void): void {
    update(work, { refusal: null, isSaving: work.uploads.state().isPending || work.state.isSaving });
    work.uploads.whenDone(
      () => {
        update(work, { isSaving: work.inFlight?.isQuiet === false });
        next();
      },
      () => update(work, { isSaving: false, refusal: { kind: 'photo' } }),
    );
  }

  /** Saves what was typed, and then calls `afterSave`. */
  function submit(afterSave: AfterSave | null = null): void {
    whenUploaded(() => request({ isQuiet: false, afterSave }));
  }

  /** Saves what was typed if it can be published, and then calls `afterSave`. */
  function submitComplete(afterSave: AfterSave): void {
    whenUploaded(() => {
      const parts = missingParts(work.state.draft.form);
      if (parts.length > 0) update(work, { refusal: { kind: 'missing', parts } });
      else request({ isQuiet: false, afterSave });
    });
  }

  /** Saves a draft as far as it can be saved. What is in the shop changes by `submit` only. */
  function autosave(): void {
    const { form, seen } = work.state.draft;
    const isDraft = seen === null || seen.state === 'draft';
    if (isDraft && isChanged(work.state.draft) && isDraftable(form)) request({ isQuiet: true, afterSave: null });
  }

  function change(changed: (form: ProductForm) => ProductForm): void {
    const { form, seen } = work.state.draft;
    putDraft(work, { form: changed(form), seen });
  }

  /** Keeps the own value of a field, or takes that of the other person; after the last it saves. */
  function decide({ part }: Conflict, keep: 'mine' | 'theirs'): void {
    const open = work.state.conflicts;
    if (!open) return;
    const fields = open.fields.filter((one) => one.part !== part);
    update(work, { conflicts: fields.length > 0 ? { ...open, fields } : null });
    change((form) => (keep === 'theirs' ? takeTheirs(form, part, open.fresh) : form));
    if (fields.length === 0) submit(open.afterSave);
  }

  function discard(): void {
    update(work, { conflicts: null, refusal: null });
    putDraft(work, draftOf(work.state.draft.seen));
    adopt(work, product);
  }

  const { error } = create.error ? create : save;
  const fields = useFieldErrors(error, draft.form);
  return {
    form: draft.form,
    isChanged: isChanged(draft),
    /** Whether it is on the server: a new product is not yet. */
    isStored: draft.seen !== null,
    wrong: refusal?.kind === 'wrong' ? wrongFields(draft.form) : new Set<string>(),
    fields,
    conflicts,
    refusal: remaining(refusal, draft.form, failedPhotos),
    /** The refusal, once the fields that it names are marked. */
    shownRefusal: refusal?.kind === 'error' && refusal.error !== error ? null : refusal,
    refuse: (reason: SaveRefusal) => update(work, { refusal: reason }),
    busy: isSaving,
    change,
    discard,
    submit,
    submitComplete,
    uploads: work.uploads,
    autosave,
    decide,
    store,
    /** Reads the product again, after a refused step. */
  };
}

export type Editor = ReturnType<typeof useEditor>;
