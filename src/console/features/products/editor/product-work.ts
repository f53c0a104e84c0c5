import type { ConsoleProduct } from '#contract/console/products.ts';
import { dropDraft, keepDraft, readDraft } from '../../../runtime/drafts/drafts.ts';
import type { Conflicts } from '../../../shared/edit/edit.rules.ts';
import { createPendingUploads, type PendingUploads } from '../../../shared/pending-uploads.ts';
import { emptyForm, formOf, type ProductForm, type Row } from './form/form.rules.ts';
import { isSameForm } from './form/same.rules.ts';

export interface Draft {
  form: ProductForm;
  /** The product as it was read; null for a new one. */
  seen: ConsoleProduct | null;
}

/** What follows a save. */
export type AfterSave = (product: ConsoleProduct) => void;

/** What two people changed at the same time, until the last of it is decided. */
export interface OpenConflicts extends Conflicts {
  /** The product as the person had read it, and as the other has saved it. */
  before: ConsoleProduct;
  fresh: ConsoleProduct;
  /** What follows the save after the last decision. */
  afterSave: AfterSave | null;
}

/** Why nothing was saved or published. */
export type SaveRefusal =
  | { kind: 'missing'; parts: string[] }
  | { kind: 'needs' | 'wrong' | 'undecided' | 'photo' }
  | { kind: 'error'; error: unknown };

/** A wanted save, and what follows it. */
export interface SaveRequest {
  /** An autosave: it shows no toast and no refusal. */
  isQuiet: boolean;
  afterSave: AfterSave | null;
}

/** What the editor shows. */
interface WorkState {
  draft: Draft;
  isSaving: boolean;
  conflicts: OpenConflicts | null;
  refusal: SaveRefusal | null;
}

/** The work of a person on a product. It outlives the editor: a late answer goes to the one that is open now. */
export interface ProductWork {
  staffId: number;
  state: WorkState;
  /** The save that was sent and is not answered yet. */
  inFlight: (SaveRequest & { sent: ProductForm }) | null;
  /** The save that follows it. */
  waiting: SaveRequest | null;
  /** The photos that are on their way: a save waits for them. */
  uploads: PendingUploads;
  /** Shows the state; null while no editor is open. */
  render: (() => void) | null;
  /** What the open editor does after a save. */
  onStored: (id: number, isQuiet: boolean) => void;
}

const works = new Map<string, ProductWork>();

const subjectOf = (product: ConsoleProduct | null) => `product:${product?.id ?? 'new'}`;
const keyOf = (staffId: number, product: ConsoleProduct | null) => `${staffId}:${subjectOf(product)}`;

export const draftOf = (seen: ConsoleProduct | null): Draft => ({ form: seen ? formOf(seen) : emptyForm, seen });
export const isChanged = ({ form, seen }: Draft): boolean => !isSameForm(form, draftOf(seen).form);

// Drafts of earlier releases have no barcodes, costs, further categories, tags and companions, and only counted stocks.
function keptDraft(staffId: number, product: ConsoleProduct | null): Draft | null {
  const kept = readDraft(localStorage, staffId, subjectOf(product)) as Draft | null;
  if (!kept) return null;
  const added: Partial<Row> = { barcode: '', cost: '', stockMode: 'counted', dayLimit: '', storedMode: 'counted' };
  const fields: Partial<ProductForm> = { furtherCategoryIds: [], tags: [], companions: [] };
  return { ...kept, form: { ...fields, ...kept.form, rows: kept.form.rows.map((row) => ({ ...added, ...row })) } };
}

/** The work that waits for an answer, or one that begins with what is kept on the device. */
export function workOn(staffId: number, product: ConsoleProduct | null): ProductWork {
  const key = keyOf(staffId, product);
  const known = works.get(key);
  if (known?.inFlight) return known;
  const kept = keptDraft(staffId, product);
  const state = { draft: kept ?? draftOf(product), isSaving: false, conflicts: null, refusal: null };
  // Photos that are on their way belong to the same work.
  const work = known ?? {
    staffId,
    state,
    inFlight: null,
    waiting: null,
    uploads: createPendingUploads(),
    render: null,
    onStored: () => undefined,
  };
  work.state = state;
  if (!work.uploads.state().isPending) work.uploads = createPendingUploads();
  works.set(key, work);
  return work;
}

/** Renders an open editor after each change of the state. Returns the function that ends it. */
export function connect(work: ProductWork, render: () => void): () => void {
  work.render = render;
  return () => {
    if (work.render === render) work.render = null;
  };
}

export function callAfterSave(work: ProductWork, onStored: ProductWork['onStored']): void {
  work.onStored = onStored;
}

/** Changes what the editor shows. */
export function update(work: ProductWork, change: Partial<WorkState>): void {
  work.state = { ...work.state, ...change };
  work.render?.();
}

/** Changes the draft, and keeps it on the device until it is saved. */
export function putDraft(work: ProductWork, draft: Draft): void {
  update(work, { draft });
  // After a reload, a save finds the conflicts again.
  const kept = { ...draft, seen: work.state.conflicts?.before ?? draft.seen };
  if (isChanged(kept)) keepDraft(localStorage, work.staffId, subjectOf(draft.seen), kept);
  else dropDraft(localStorage, work.staffId, subjectOf(draft.seen));
}

/** From now on, the work on a new product is that on a stored one. */
export function moveToStored(work: ProductWork, stored: ConsoleProduct): void {
  dropDraft(localStorage, work.staffId, subjectOf(null));
  works.delete(keyOf(work.staffId, null));
  works.set(keyOf(work.staffId, stored), work);
}
