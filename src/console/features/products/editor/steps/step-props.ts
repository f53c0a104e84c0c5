import type { PendingUploads } from '../../../../shared/pending-uploads.ts';
import type { ProductForm } from '../form/form.rules.ts';

/** What the steps of the editor share. */
export interface StepProps {
  form: ProductForm;
  change: (change: (form: ProductForm) => ProductForm) => void;
  /** The photos that are on their way. */
  uploads: PendingUploads;
  /** The fields that cannot be saved as they are typed. */
  wrong: ReadonlySet<string>;
  /** Whether the stock of its variants is typed: what is in the shop is counted. */
  isDraft: boolean;
  /** What the shop says about fields. */
  fields: Record<string, string>;
}
