import type { Change } from '../../../shared/fields/field-change.rules.ts';
import type { SectionKind, SectionOf } from '../page-form.rules.ts';

/** What the form of a kind of sections gets. */
export interface KindProps<K extends SectionKind> {
  section: SectionOf<K>;
  change: Change<SectionOf<K>>;
  /** Of the section in the request. */
  path: string;
}
