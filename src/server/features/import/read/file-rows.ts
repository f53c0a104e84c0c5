import type { NamedCategory } from '../csv/csv-categories.rules.ts';
import type { ImportProblem, Lack } from '../import.rules.ts';

/** What a row of a sheet has beside its values. */
interface OfSheet {
  /** The lines of all its records. */
  records?: readonly number[];
  /** The category of the row, if the file adds it. */
  newCategory?: NamedCategory | undefined;
  /** Some variants of a product; others may follow in another row. */
  isPart?: boolean;
}

/** A row as a file has it. */
export interface FileRow extends OfSheet {
  /** The row's place in the file, for messages: "products.3" or "line 12". */
  place: string;
  value: unknown;
  /** The line is not valid JSON. */
  broken?: boolean;
  /** Why the row is refused already, and what to look at. */
  problems?: readonly ImportProblem[];
  warnings?: readonly ImportProblem[];
  /** What the file does not have. The value has it as the shop had it when the file was read. */
  lacks?: readonly Lack[];
  /** The lines of a product's variants in a sheet. */
  lines?: readonly number[];
}

/** A row that was checked against its schema. */
export interface CheckedRow<T> extends OfSheet {
  /** The row; null if it is refused. */
  row: T | null;
  problems: ImportProblem[];
  warnings: ImportProblem[];
  /** The name of a field's place in the file, by its path in the row. */
  placeOf?: ((path: string) => string) | undefined;
}
