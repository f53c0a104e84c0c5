import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ChangedProduct, ConsoleProduct } from '#contract/console/products.ts';
import { isApiError } from '#contract/http/client.ts';
import { readQuery } from '../../../runtime/api/use-read.ts';
import { useWrite } from '../../../runtime/api/use-write.ts';
import { useApp } from '../../../runtime/app-context.ts';
import { dropDraft, keepDraft, readDraft } from '../../../runtime/drafts/drafts.ts';
import { useMe } from '../../../runtime/session/me-context.ts';
import { isDraftable } from './form/completeness.rules.ts';
import { emptyForm, formOf, type ProductForm } from './form/form.rules.ts';
import { type Conflict, rebase, settle, takeTheirs } from './form/rebase.rules.ts';
import { isSame, isSameForm } from './form/same.rules.ts';
import { createBody, savable, saveBody, wrongFields } from './form/save.rules.ts';

interface Draft {
  form: ProductForm;
  /** The product as it was read; null for a new one. */
  seen: ConsoleProduct | null;
}

interface Conflicts {
  by: string;
  list: readonly Conflict[];
  /** The product as the person had read it, and as the other has saved it. */
  before: ConsoleProduct;
  fresh: ConsoleProduct;
  /** What follows the save after the last decision. */
  afterSave: AfterSave | null;
}

/** Why nothing was saved or published. */
export type Refusal =
  { kind: 'missing'; parts: string[] } | { kind: 'needs' | 'wrong' | 'undecided' } | { kind: 'error'; error: unknown };
type AfterSave = (product: ConsoleProduct) => void;

const draftOf = (seen: ConsoleProduct | null): Draft => ({ form: seen ? formOf(seen) : emptyForm, seen });
const isChanged = ({ form, seen }: Draft) => !isSameForm(form, draftOf(seen).form);
const subjectOf = (id: number | null) => `product:${id ?? 'new'}`;

/** Why the server refused to save or to publish. */
export function refusalOfError(error: unknown): Refusal {
  const missing = isApiError(error) && error.code === 'not_publishable' ? error.details['missing'] : undefined;
  return Array.isArray(missing) ? { kind: 'missing', parts: missing as string[] } : { kind: 'error', error };
}

function refusalOf(form: ProductForm): Refusal | null {
  if (wrongFields(form).size > 0) return { kind: 'wrong' };
  return isDraftable(form) ? null : { kind: 'needs' };
}

/** A save that was sent and is not answered yet. */
interface SaveInFlight {
  sent: ProductForm;
  /** An autosave: it shows no toast and no refusal. */
  isQuiet: boolean;
  afterSave: AfterSave | null;
}
/** A wanted save, and what follows it. */
type Request = Omit<SaveInFlight, 'sent'>;

/** The state of the editor that is open. */
interface OpenEditor {
  setValue: (value: Draft) => void;
  setSaving: (isSaving: boolean) => void;
  setConflicts: (conflicts: Conflicts | null) => void;
  setRefusal: (refusal: Refusal | null) => void;
}

/** The work on a product. It outlives the editor: a late answer goes to the one that is open now. */
interface Work {
  latest: Draft;
  inFlight: SaveInFlight | null;
  waiting: Request | null;
  /** A press on "Save" can come before the conflicts are rendered. */
  undecided: Conflicts | null;
  editor: OpenEditor | null;
  onStored: (id: number, isQuiet: boolean) => void;
}

const works = new Map<string, Work>();
const keyOf = (staffId: number, id: number | null) => `${staffId}:${subjectOf(id)}`;

/** The work that waits for an answer, or one that begins with what is kept on the device. */
function workOn(staffId: number, product: ConsoleProduct | null): Work {
  const key = keyOf(staffId, product?.id ?? null);
  const known = works.get(key);
  if (known?.inFlight) return known;
  const kept = readDraft(localStorage, staffId, subjectOf(product?.id ?? null)) as Draft | null;
  const latest = kept ?? draftOf(product);
  // Photos that are on their way belong to the same work.
  if (known) return Object.assign(known, { latest, undecided: null });
  const begun: Work = {
    latest,
    inFlight: null,
    waiting: null,
    undecided: null,
    editor: null,
    onStored: () => undefined,
  };
  works.set(key, begun);
  return begun;
}

/**
 * The form of a product: kept on the device until it is saved, and merged with what others save. A draft
 * is also saved by `autosave`. `onStored` is called after each save.
 */
export function useEditor(product: ConsoleProduct | null, onStored: (id: number, isQuiet: boolean) => void) {
  const t = useTranslations('catalogue.done');
  const { console, queryClient, toasts } = useApp();
  const me = useMe();
  const [work] = useState(() => workOn(me.id, product));
  const [value, setValue] = useState(work.latest);
  // Nothing is typed: show what someone else has just changed.
  const isCurrent = product === null || isSame(product, value.seen);
  const shown = isCurrent || isChanged(value) ? value : draftOf(product);
  const [isSaving, setSaving] = useState(work.inFlight?.isQuiet === false || work.waiting?.isQuiet === false);
  const [conflicts, setConflicts] = useState<Conflicts | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  useEffect(() => {
    Object.assign(work, { latest: shown, onStored });
  });
  useEffect(() => {
    const editor = { setValue, setSaving, setConflicts, setRefusal };
    work.editor = editor;
    return () => {
      if (work.editor === editor) work.editor = null;
    };
  }, [work]);

  function put(now: Draft): void {
    work.latest = now;
    work.editor?.setValue(now);
    const subject = subjectOf(now.seen?.id ?? null);
    // After a reload, a save finds the conflicts again.
    const kept = { ...now, seen: work.undecided?.before ?? now.seen };
    if (isChanged(kept)) keepDraft(localStorage, me.id, subject, kept);
    else dropDraft(localStorage, me.id, subject);
  }

  function ask(next: Conflicts | null): void {
    work.undecided = next;
    work.editor?.setConflicts(next);
  }

  function store(stored: ConsoleProduct): void {
    const { queryKey } = readQuery({ console }, 'getConsoleProduct', { params: { id: stored.id } });
    // The answer of a read that began before would show the product as it was.
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, stored);
    for (const name of ['listConsoleProducts', 'listConsoleCategories', 'listAudit', 'searchShop'])
      void queryClient.invalidateQueries({ queryKey: [name] });
  }

  function finish({ isQuiet, afterSave }: Request, stored: ConsoleProduct, isNew: boolean): void {
    if (work.editor) work.onStored(stored.id, isQuiet);
    if (isQuiet) return;
    work.editor?.setSaving(false);
    if (afterSave) afterSave(stored);
    else toasts.show({ kind: 'status', text: t(isNew ? 'created' : 'saved') });
  }

  function saved({ product: stored }: ChangedProduct): void {
    const done = work.inFlight;
    if (!done) return;
    work.inFlight = null;
    const { form, seen } = work.latest;
    store(stored);
    if (seen === null) {
      dropDraft(localStorage, me.id, subjectOf(null));
      works.delete(keyOf(me.id, null));
      works.set(keyOf(me.id, stored.id), work);
    }
    put({ form: settle(form, done.sent, stored), seen: stored });
    if (!done.isQuiet) work.editor?.setRefusal(null);
    const next = work.waiting;
    work.waiting = null;
    finish(done, stored, seen === null);
    if (next) request(next);
  }

  // Someone else has saved: their other fields come into the form. Returns what both have changed.
  async function merge(error: unknown): Promise<Conflicts | null> {
    const { seen } = work.latest;
    if (!seen || !isApiError(error) || error.code !== 'changed_meanwhile') return null;
    const fresh = await console('getConsoleProduct', { params: { id: seen.id } });
    const { fields, by } = error.details as { fields?: Record<string, Omit<Conflict, 'field'>>; by?: string };
    const list = Object.entries(fields ?? {}).map(([field, both]) => ({ field, ...both }));
    const conflicting = { by: by ?? '', list, before: seen, fresh, afterSave: null };
    if (list.length > 0) ask(conflicting);
    store(fresh);
    put({ form: rebase(work.latest.form, seen, fresh), seen: fresh });
    return list.length > 0 ? conflicting : null;
  }

  // The save is over when its conflicts are shown: what is wanted meanwhile waits for the decision.
  async function failed(error: unknown): Promise<void> {
    let reason = error;
    let merged: Conflicts | null = null;
    try {
      merged = await merge(error);
    } catch (lost) {
      reason = lost;
    }
    const wanted = work.waiting ?? work.inFlight;
    work.inFlight = null;
    work.waiting = null;
    work.editor?.setSaving(false);
    if (!wanted || wanted.isQuiet) return;
    if (merged) waitForDecision({ ...merged, afterSave: wanted.afterSave });
    else work.editor?.setRefusal(refusalOfError(reason));
  }

  function waitForDecision(open: Conflicts): void {
    ask(open);
    work.editor?.setRefusal({ kind: 'undecided' });
  }

  const create = useWrite('createProduct', { quiet: true, onDone: saved, onFailed: (error) => void failed(error) });
  const save = useWrite('saveProduct', { quiet: true, onDone: saved, onFailed: (error) => void failed(error) });

  function request(wanted: Request): void {
    if (work.undecided) {
      if (!wanted.isQuiet) waitForDecision({ ...work.undecided, afterSave: wanted.afterSave });
      return;
    }
    if (!wanted.isQuiet) work.editor?.setSaving(true);
    if (work.inFlight) {
      if (!wanted.isQuiet || !work.waiting) work.waiting = wanted;
      return;
    }
    const { form, seen } = work.latest;
    const refused = wanted.isQuiet ? null : refusalOf(form);
    if (refused) {
      work.editor?.setSaving(false);
      return work.editor?.setRefusal(refused);
    }
    const sent = wanted.isQuiet ? savable(form, seen) : form;
    const body = seen === null ? null : saveBody(sent, seen);
    if (seen && !body) return finish(wanted, seen, false);
    work.inFlight = { ...wanted, sent };
    if (seen && body) save.send({ params: { id: seen.id }, body });
    else create.send({ body: createBody(sent) });
  }

  /** Saves what was typed, and then calls `afterSave`. */
  function submit(afterSave: AfterSave | null = null): void {
    work.editor?.setRefusal(null);
    request({ isQuiet: false, afterSave });
  }

  /** Saves a draft as far as it can be saved. What is in the shop changes by `submit` only. */
  function autosave(): void {
    const { form, seen } = work.latest;
    const isDraft = seen === null || seen.state === 'draft';
    if (isDraft && isChanged(work.latest) && isDraftable(form)) request({ isQuiet: true, afterSave: null });
  }

  /** Keeps the own value of a field, or takes that of the other person; after the last it saves. */
  function decide(field: string, takes: boolean): void {
    const open = work.undecided;
    if (!open) return;
    const list = open.list.filter((one) => one.field !== field);
    ask(list.length > 0 ? { ...open, list } : null);
    const { form, seen } = work.latest;
    put({ form: takes ? takeTheirs(form, field, open.fresh) : form, seen });
    if (list.length === 0) submit(open.afterSave);
  }

  const { error } = create.error ? create : save;
  return {
    form: shown.form,
    isChanged: isChanged(shown),
    /** Whether it is on the server: a new product is not yet. */
    isStored: shown.seen !== null,
    wrong: refusal?.kind === 'wrong' ? wrongFields(shown.form) : new Set<string>(),
    fields: isApiError(error) ? error.fields : {},
    conflicts,
    refusal,
    /** The refusal, once the fields that it names are marked. */
    shownRefusal: refusal?.kind === 'error' && refusal.error !== error ? null : refusal,
    refuse: setRefusal,
    busy: isSaving,
    change: (change: (form: ProductForm) => ProductForm) => put({ ...work.latest, form: change(work.latest.form) }),
    discard: () => {
      ask(null);
      work.editor?.setRefusal(null);
      put(draftOf(work.latest.seen));
    },
    submit,
    autosave,
    decide,
    store,
    /** Reads the product again, after a refused step. */
    reload: () => void queryClient.invalidateQueries({ queryKey: ['getConsoleProduct'] }),
  };
}

export type Editor = ReturnType<typeof useEditor>;
