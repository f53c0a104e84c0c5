import type { EditedCollection } from '#contract/console/collections.ts';
import type { SomeOf } from '../../shared/merge-fields.rules.ts';

type Logged = Record<string, unknown>;

const longest = 300;
const shortened = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text);

// Under the names of the log. It says how many products and conditions there are, not which.
function logged({ name, description, image, products, rule, hidden, ...others }: SomeOf<EditedCollection>): Logged {
  return {
    ...(name && { nameEn: name.en, nameAr: name.ar }),
    ...(description && { descriptionEn: shortened(description.en), descriptionAr: shortened(description.ar) }),
    ...(image !== undefined && { pictures: image === null ? 0 : 1 }),
    ...(products && { products: products.length }),
    ...(rule && { conditions: rule.all.length }),
    ...(hidden !== undefined && { published: !hidden }),
    ...others,
  };
}

/** The changed fields of a collection before and after, as the action log has them. */
export function loggedChanges(present: SomeOf<EditedCollection>, changes: SomeOf<EditedCollection>) {
  const [before, after] = [logged(present), logged(changes)];
  const names = Object.keys(after).filter((name) => before[name] !== after[name]);
  const only = (values: Logged) =>
    Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]));
  return { before: only(before), after: only(after) };
}
