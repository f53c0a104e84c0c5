import type { ConsoleCategory } from '#contract/console/categories.ts';
import { isApiError } from '#contract/http/client.ts';

/** What a person types into the form of a category. */
export interface CategoryDraft extends Pick<ConsoleCategory, 'name' | 'description' | 'handle' | 'image'> {
  /** Empty: a main category. */
  parentId: string;
  /** The category as the person read it; null for a new one. */
  seen: ConsoleCategory | null;
}

const noText = { en: '', ar: '' };

/** The form of a category as it is stored. */
export function draftOf(category: ConsoleCategory): CategoryDraft {
  const { name, description, handle, image, parentId } = category;
  return { name, description, handle, image, parentId: String(parentId ?? ''), seen: category };
}

export function newDraft(parentId: number | null): CategoryDraft {
  return { name: noText, description: noText, handle: '', image: null, parentId: String(parentId ?? ''), seen: null };
}

/** The draft over the category as it is now: what the person did not change is as others have saved it. */
export function rebased(draft: CategoryDraft, current: ConsoleCategory): CategoryDraft {
  if (!draft.seen) return draft;
  const [seen, now] = [draftOf(draft.seen), draftOf(current)];
  const pick = <T>(mine: T, before: T, theirs: T) => (mine === before ? theirs : mine);
  const pair = (field: 'name' | 'description') => ({
    en: pick(draft[field].en, seen[field].en, now[field].en),
    ar: pick(draft[field].ar, seen[field].ar, now[field].ar),
  });
  return {
    name: pair('name'),
    description: pair('description'),
    handle: pick(draft.handle, seen.handle, now.handle),
    image: pick(draft.image, seen.image, now.image),
    parentId: pick(draft.parentId, seen.parentId, now.parentId),
    seen: current,
  };
}

type CategoryFields = Pick<ConsoleCategory, 'handle' | 'image'> &
  Record<`${'name' | 'description'}.${'en' | 'ar'}`, string>;

/** The values that someone else has saved of the fields that refused a save. */
export function storedMeanwhile(error: unknown): Partial<CategoryFields> {
  if (!isApiError(error) || error.code !== 'changed_meanwhile') return {};
  const fields = (error.details['fields'] ?? {}) as Record<string, { theirs: unknown }>;
  return Object.fromEntries(Object.entries(fields).map(([field, { theirs }]) => [field, theirs]));
}

/** The draft after such a refusal: its next save replaces these values. */
export function afterRefusal(draft: CategoryDraft, theirs: Partial<CategoryFields>): CategoryDraft {
  const { seen } = draft;
  if (!seen) return draft;
  const pair = (field: 'name' | 'description') => ({
    en: theirs[`${field}.en`] ?? seen[field].en,
    ar: theirs[`${field}.ar`] ?? seen[field].ar,
  });
  const { handle = seen.handle, image = seen.image } = theirs;
  return { ...draft, seen: { ...seen, name: pair('name'), description: pair('description'), handle, image } };
}
