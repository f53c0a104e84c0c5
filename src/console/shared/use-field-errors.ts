import { useState } from 'react';
import { isApiError } from '#contract/http/client.ts';
import { holdingErrors } from './field-errors.rules.ts';

/**
 * The messages about single fields, by their paths in the request. A message goes once its field has
 * another value than the refused one. `values` are those of the form, with the names of the request.
 */
export function useFieldErrors(error: unknown, values: object): Record<string, string> {
  const [refusal, setRefusal] = useState<{ error: unknown; values: object }>({ error: null, values });
  const isNew = refusal.error !== error;
  if (isNew) setRefusal({ error, values });
  if (!isApiError(error)) return {};
  return holdingErrors(error.fields, isNew ? values : refusal.values, values);
}
