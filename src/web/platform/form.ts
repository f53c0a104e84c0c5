import type { z } from 'zod/mini';
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { isApiError } from '#contract/client.ts';
import type { Messages } from '#i18n/messages/en.ts';

type Schema<T> = z.ZodMiniType<T, unknown>;
type ValidationKey = keyof Messages['validation'];

export interface SchemaForm<T extends FieldValues> extends UseFormReturn<T> {
  /** The sentence below a field, in the language of the page. */
  errorOf: (name: Path<T>) => string | undefined;
  /** Puts the server's refusals below their fields; what else went wrong is a toast already. */
  showRefusal: (error: unknown) => void;
}

/**
 * A form that is checked by a schema of the contract. The schemas and their library come when the form is first
 * checked, so no page pays for them on its first load: `useSchemaForm(() => import('#contract/account.ts').then((m) => m.loginBody), { ... })`.
 */
export function useSchemaForm<T extends FieldValues>(
  loadSchema: () => Promise<Schema<T>>,
  defaultValues: DefaultValues<T>,
): SchemaForm<T> {
  // A new object at each render: the form library changes its own state in place, which the compiler would not see.
  'use no memo';
  const t = useTranslations('validation');
  const form = useForm<T>({ defaultValues, resolver: lazyResolver(loadSchema), mode: 'onTouched' });
  return {
    ...form,
    errorOf(name) {
      const error = form.getFieldState(name, form.formState).error;
      if (!error?.message) return undefined;
      if (error.type === 'server' || !t.has(error.message as ValidationKey)) return error.message;
      return t(error.message as ValidationKey, { max: error.type } as never);
    },
    showRefusal(error) {
      if (!isApiError(error)) return;
      const names = Object.entries(error.fields);
      for (const [index, [name, message]] of names.entries()) {
        form.setError(name as Path<T>, { type: 'server', message }, { shouldFocus: index === 0 });
      }
    },
  };
}

function lazyResolver<T extends FieldValues>(loadSchema: () => Promise<Schema<T>>): Resolver<T> {
  return async (values, _context, { fields }) => {
    const [{ checkValues }, schema] = await Promise.all([import('./check-values.ts'), loadSchema()]);
    const checked = checkValues(schema, values);
    if ('values' in checked) return { values: checked.values, errors: {} };
    const errors: Record<string, unknown> = {};
    for (const { path, message, max } of checked.refusals) {
      // The first sentence of a field counts. `type` carries the number that "too long" speaks of.
      errors[path] ??= { type: max ?? 'refused', message, ref: fields[path as Path<T>]?.ref };
    }
    return { values: {}, errors: errors as FieldErrors<T> };
  };
}
