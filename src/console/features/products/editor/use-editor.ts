import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { missingOf } from '#contract/console/product-completeness.ts';
import type { ChangedProduct, ConsoleProduct } from '#contract/console/products.ts';
import { isApiError } from '#contract/http/client.ts';
import { readQuery } from '../../../runtime/api/use-read.ts';
import { useWrite } from '../../../runtime/api/use-write.ts';
import { useApp } from '../../../runtime/app-context.ts';
import { keepDraft } from '../../../runtime/drafts/drafts.ts';
import { useDraft } from '../../../runtime/drafts/use-draft.ts';
import { useMe } from '../../../runtime/session/me-context.ts';
import { emptyForm, formOf, type ProductForm, rowsOf } from './form.rules.ts';
import { type Conflict, rebase, takeTheirs } from './rebase.rules.ts';
import { createBody, saveBody, settle, wrongFields } from './save.rules.ts';

interface Draft {
  form: ProductForm;
  /** The product as it was read; null for a new one. */
  seen: ConsoleProduct | null;
}

interface Conflicts {
  by: string;
  list: readonly Conflict[];
  fresh: ConsoleProduct;
}

/** Why nothing was saved or published. */
export type Refusal =
  { kind: 'missing'; parts: string[] } | { kind: 'needs' | 'wrong' } | { kind: 'error'; error: unknown };
type Next = (product: ConsoleProduct) => void;

const draftOf = (seen: ConsoleProduct | null): Draft => ({ form: seen ? formOf(seen) : emptyForm, seen });
const isChanged = ({ form, seen }: Draft) => JSON.stringify(form) !== JSON.stringify(draftOf(seen).form);
const subjectOf = (id: number | null) => `product:${id ?? 'new'}`;

/** What completeness looks at, as it is typed. A variant counts once it has a price. */
export function textsOf(form: ProductForm) {
  const variants = rowsOf(form)
    .filter(({ made, price }) => made && price !== '')
    .map(({ attributes }) => ({ published: true, attributes }));
  return { ...form, variants };
}

export function missingParts(form: ProductForm): string[] {
  return [...(form.categoryId === '' ? ['category'] : []), ...missingOf(textsOf(form))];
}

/** The form of a product: kept on the device until it is saved, and merged with what others save. */
export function useEditor(product: ConsoleProduct | null) {
  const t = useTranslations('catalogue.done');
  const { console, queryClient, toasts } = useApp();
  const me = useMe();
  const navigate = useNavigate();
  const draft = useDraft<Draft>(subjectOf(product?.id ?? null), draftOf(product));
  // Nothing is typed: show what is stored now, also if someone else has just changed it.
  const value = isChanged(draft.value) ? draft.value : draftOf(product);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  const next = useRef<Next | null>(null);
  const [conflicts, setConflicts] = useState<Conflicts | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  function put(now: Draft): void {
    latest.current = now;
    if (isChanged(now)) draft.change(now);
    else draft.clear(now);
  }

  function store(stored: ConsoleProduct): void {
    queryClient.setQueryData(
      readQuery({ console }, 'getConsoleProduct', { params: { id: stored.id } }).queryKey,
      stored,
    );
    for (const name of ['listConsoleProducts', 'listConsoleCategories', 'listAudit', 'searchShop'])
      void queryClient.invalidateQueries({ queryKey: [name] });
  }

  function saved({ product: stored }: ChangedProduct): void {
    const { form, seen } = latest.current;
    store(stored);
    const settled = { form: settle(form, stored), seen: stored };
    if (seen === null) {
      draft.clear();
      if (isChanged(settled)) keepDraft(localStorage, me.id, subjectOf(stored.id), settled);
    } else put(settled);
    setConflicts(null);
    setRefusal(null);
    const then = next.current;
    next.current = null;
    if (seen === null) void navigate(`/products/${stored.id}`, { replace: true });
    if (then) then(stored);
    else toasts.show({ kind: 'status', text: t(seen === null ? 'created' : 'saved') });
  }

  // Someone else has saved: their other fields come into the form, and the person decides on the same.
  async function meet(error: unknown): Promise<void> {
    const { seen, form } = latest.current;
    if (!seen || !isApiError(error) || error.code !== 'changed_meanwhile') return setRefusal({ kind: 'error', error });
    try {
      const fresh = await console('getConsoleProduct', { params: { id: seen.id } });
      store(fresh);
      put({ form: rebase(form, seen, fresh), seen: fresh });
      const { fields, by } = error.details as { fields?: Record<string, Omit<Conflict, 'field'>>; by?: string };
      const list = Object.entries(fields ?? {}).map(([field, both]) => ({ field, ...both }));
      if (list.length === 0) setRefusal({ kind: 'error', error });
      else setConflicts({ by: by ?? '', list, fresh });
    } catch (lost) {
      setRefusal({ kind: 'error', error: lost });
    }
  }

  const failed = (error: unknown): void => void meet(error);
  const create = useWrite('createProduct', { quiet: true, onDone: saved, onFailed: failed });
  const save = useWrite('saveProduct', { quiet: true, onDone: saved, onFailed: failed });

  /** Saves what was typed, and then goes on. */
  function submit(then: Next | null = null): void {
    const { form, seen } = latest.current;
    next.current = then;
    setRefusal(null);
    if (wrongFields(form).size > 0) return setRefusal({ kind: 'wrong' });
    if (form.categoryId === '' || (form.name.ar === '' && form.name.en === '')) return setRefusal({ kind: 'needs' });
    if (seen === null) return create.send({ body: createBody(form) });
    const body = saveBody(form, seen);
    if (body) return save.send({ params: { id: seen.id }, body });
    next.current = null;
    if (then) then(seen);
    else toasts.show({ kind: 'status', text: t('saved') });
  }

  /** Keeps the own value of a field, or takes that of the other person; after the last it saves. */
  function decide(field: string, takes: boolean): void {
    if (!conflicts) return;
    const { form, seen } = latest.current;
    if (takes) put({ form: takeTheirs(form, field, conflicts.fresh), seen });
    const list = conflicts.list.filter((one) => one.field !== field);
    setConflicts(list.length > 0 ? { ...conflicts, list } : null);
    if (list.length === 0) submit(next.current);
  }

  const { error } = create.error ? create : save;
  return {
    form: value.form,
    isChanged: isChanged(value),
    wrong: refusal?.kind === 'wrong' ? wrongFields(value.form) : new Set<string>(),
    fields: isApiError(error) ? error.fields : {},
    conflicts,
    refusal,
    refuse: setRefusal,
    busy: create.busy || save.busy,
    change: (change: (form: ProductForm) => ProductForm) =>
      put({ ...latest.current, form: change(latest.current.form) }),
    discard: () => draft.clear(draftOf(product)),
    submit,
    decide,
    store,
    /** Reads the product again, after a refused step. */
    reload: () => void queryClient.invalidateQueries({ queryKey: ['getConsoleProduct'] }),
  };
}

export type Editor = ReturnType<typeof useEditor>;
