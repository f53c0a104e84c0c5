import { useEffect, useRef, useState } from 'react';
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
import { createBody, savable, saveBody, wrongFields } from './form/save.rules.ts';

interface Draft {
  form: ProductForm;
  /** The product as it was read; null for a new one. */
  seen: ConsoleProduct | null;
}

interface Conflicts {
  by: string;
  list: readonly Conflict[];
  fresh: ConsoleProduct;
  /** What follows the save after the last decision. */
  afterSave: AfterSave | null;
}

/** Why nothing was saved or published. */
export type Refusal =
  { kind: 'missing'; parts: string[] } | { kind: 'needs' | 'wrong' } | { kind: 'error'; error: unknown };
type AfterSave = (product: ConsoleProduct) => void;

const draftOf = (seen: ConsoleProduct | null): Draft => ({ form: seen ? formOf(seen) : emptyForm, seen });
const isChanged = ({ form, seen }: Draft) => JSON.stringify(form) !== JSON.stringify(draftOf(seen).form);
const subjectOf = (id: number | null) => `product:${id ?? 'new'}`;

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

/**
 * The form of a product: kept on the device until it is saved, and merged with what others save. A draft
 * is also saved by `autosave`. `onStored` is called after each save.
 */
export function useEditor(product: ConsoleProduct | null, onStored: (id: number, isQuiet: boolean) => void) {
  const t = useTranslations('catalogue.done');
  const { console, queryClient, toasts } = useApp();
  const me = useMe();
  const [value, setValue] = useState<Draft>(
    () => (readDraft(localStorage, me.id, subjectOf(product?.id ?? null)) as Draft | null) ?? draftOf(product),
  );
  // Nothing is typed: show what is stored now, also if someone else has just changed it.
  const shown = product === null || isChanged(value) ? value : draftOf(product);
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);
  const inFlight = useRef<SaveInFlight | null>(null);
  const waiting = useRef<Request | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [conflicts, setConflicts] = useState<Conflicts | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  function put(now: Draft): void {
    latest.current = now;
    setValue(now);
    const subject = subjectOf(now.seen?.id ?? null);
    if (isChanged(now)) keepDraft(localStorage, me.id, subject, now);
    else dropDraft(localStorage, me.id, subject);
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
    if (isMounted.current) onStored(stored.id, isQuiet);
    if (isQuiet) return;
    setSaving(false);
    if (afterSave) afterSave(stored);
    else toasts.show({ kind: 'status', text: t(isNew ? 'created' : 'saved') });
  }

  function saved({ product: stored }: ChangedProduct): void {
    const done = inFlight.current;
    if (!done) return;
    inFlight.current = null;
    const { form, seen } = latest.current;
    store(stored);
    if (seen === null) dropDraft(localStorage, me.id, subjectOf(null));
    put({ form: settle(form, done.sent, stored), seen: stored });
    setConflicts(null);
    if (!done.isQuiet) setRefusal(null);
    const next = waiting.current;
    waiting.current = null;
    finish(done, stored, seen === null);
    if (next) request(next);
  }

  // Someone else has saved: their other fields come into the form, and the person decides on the same.
  async function mergeOrRefuse(error: unknown, { isQuiet, afterSave }: Request): Promise<void> {
    const refuse = (reason: unknown) => {
      if (!isQuiet) setRefusal({ kind: 'error', error: reason });
    };
    const { seen, form } = latest.current;
    if (!seen || !isApiError(error) || error.code !== 'changed_meanwhile') return refuse(error);
    try {
      const fresh = await console('getConsoleProduct', { params: { id: seen.id } });
      store(fresh);
      put({ form: rebase(form, seen, fresh), seen: fresh });
      const { fields, by } = error.details as { fields?: Record<string, Omit<Conflict, 'field'>>; by?: string };
      const list = Object.entries(fields ?? {}).map(([field, both]) => ({ field, ...both }));
      if (list.length === 0) refuse(error);
      else setConflicts({ by: by ?? '', list, fresh, afterSave });
    } catch (lost) {
      refuse(lost);
    }
  }

  function failed(error: unknown): void {
    const lost = inFlight.current;
    const wanted = waiting.current ?? lost;
    inFlight.current = null;
    waiting.current = null;
    setSaving(false);
    if (wanted) void mergeOrRefuse(error, wanted);
  }

  const create = useWrite('createProduct', { quiet: true, onDone: saved, onFailed: failed });
  const save = useWrite('saveProduct', { quiet: true, onDone: saved, onFailed: failed });

  function request(wanted: Request): void {
    if (!wanted.isQuiet) setSaving(true);
    if (inFlight.current) {
      if (!wanted.isQuiet || !waiting.current) waiting.current = wanted;
      return;
    }
    const { form, seen } = latest.current;
    const refused = wanted.isQuiet ? null : refusalOf(form);
    if (refused) {
      setSaving(false);
      return setRefusal(refused);
    }
    const sent = wanted.isQuiet ? savable(form, seen) : form;
    const body = seen === null ? null : saveBody(sent, seen);
    if (seen && !body) return finish(wanted, seen, false);
    inFlight.current = { ...wanted, sent };
    if (seen && body) save.send({ params: { id: seen.id }, body });
    else create.send({ body: createBody(sent) });
  }

  /** Saves what was typed, and then calls `afterSave`. */
  function submit(afterSave: AfterSave | null = null): void {
    setRefusal(null);
    request({ isQuiet: false, afterSave });
  }

  /** Saves a draft as far as it can be saved. What is in the shop changes by `submit` only. */
  function autosave(): void {
    const { form, seen } = latest.current;
    const isDraft = seen === null || seen.state === 'draft';
    if (isDraft && !conflicts && isChanged(latest.current) && isDraftable(form))
      request({ isQuiet: true, afterSave: null });
  }

  /** Keeps the own value of a field, or takes that of the other person; after the last it saves. */
  function decide(field: string, takes: boolean): void {
    if (!conflicts) return;
    const { form, seen } = latest.current;
    if (takes) put({ form: takeTheirs(form, field, conflicts.fresh), seen });
    const list = conflicts.list.filter((one) => one.field !== field);
    setConflicts(list.length > 0 ? { ...conflicts, list } : null);
    if (list.length === 0) submit(conflicts.afterSave);
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
    refuse: setRefusal,
    busy: isSaving,
    change: (change: (form: ProductForm) => ProductForm) =>
      put({ ...latest.current, form: change(latest.current.form) }),
    discard: () => put(draftOf(latest.current.seen)),
    submit,
    autosave,
    decide,
    store,
    /** Reads the product again, after a refused step. */
    reload: () => void queryClient.invalidateQueries({ queryKey: ['getConsoleProduct'] }),
  };
}

export type Editor = ReturnType<typeof useEditor>;
