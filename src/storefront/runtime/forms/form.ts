import type { z } from 'zod/mini';
import { type BaseSyntheticEvent, use, useEffect, useRef, useState } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { isApiError } from '#contract/http/client.ts';
import type { Messages } from '#i18n/messages/en.ts';
import { useSilentValues } from '#ui/form/silent-values.ts';
import { BeforeHydrationContext, earlyValueOf } from '#ui/hydration/before-hydration.ts';
import type * as Checks from './check-values.ts';
import { useLanguage } from '../app-context.ts';
import { isOffline } from '../data/connection.ts';
import { showNotice } from '../notice.ts';

type Schema<T> = z.ZodMiniType<T>;
type ValidationKey = keyof Messages['validation'];

export interface SchemaForm<T extends FieldValues> extends UseFormReturn<T> {
  /** Returns the error message of a field in the language of the page. */
  errorOf: (name: Path<T>) => string | undefined;
  /** Shows the server's field errors below their fields. Other failures already show a toast. */
  showRefusal: (error: unknown) => void;
}

/**
 * Creates a form that validates with a schema of the contract. Schema and validator are imported at
 * the first validation, so that the first load stays small. `early` imports them after mounting,
 * so that the form also validates after the network is lost.
 *
 * @example useSchemaForm(() => import('#contract/account.ts').then((m) => m.loginBody), { ... })
 */
export function useSchemaForm<T extends FieldValues>(
  loadSchema: () => Promise<Schema<T>>,
  defaultValues: DefaultValues<T>,
  { early = false }: { early?: boolean } = {},
): SchemaForm<T> {
  const t = useTranslations('validation');
  const language = useLanguage();
  const [load] = useState(() => () => Promise.all([import('./check-values.ts'), loadSchema()]));
  const resolver = lazyResolver(load, () => {
    if (!isOffline(language)) showNotice('incomplete');
  });
  useSilentValues();
  const form = useForm<T>({ defaultValues, resolver, mode: 'onTouched' });
  // The first invalid field gets the focus. Controlled fields register later than others: this keeps all in the order
  // of the default values, which is that of the page.
  for (const name of Object.keys(defaultValues)) form.register(name as Path<T>);
  useEffect(() => {
    // A failure shows at the first validation.
    if (early) load().catch(() => undefined);
  }, [early, load]);
  // React Hook Form overwrites a control's value on registration. Restore earlier input.
  const beforeHydration = use(BeforeHydrationContext);
  const seen = useRef(new WeakSet<object>());
  const register: typeof form.register = (name, options) => {
    const field = form.register(name, options);
    return {
      ...field,
      ref(control: HTMLInputElement | null) {
        const isNew = control !== null && !seen.current.has(control);
        const restored = isNew ? beforeHydration.takeRestoredValue(control) : undefined;
        const entered = restored ?? (isNew ? earlyValueOf(beforeHydration, control) : undefined);
        field.ref(control);
        if (isNew) {
          seen.current.add(control);
          // What differs from it, and no event has reported, was set silently (`silent-values.ts`).
          control.defaultValue = control.value;
        }
        if (entered !== undefined)
          form.setValue(name, entered as PathValue<T, typeof name>, { shouldValidate: Boolean(restored) });
      },
    };
  };
  // The button is disabled only after the next render: a double click must not submit twice. The
  // lock holds until the promise of `onValid` settles.
  const isSubmitting = useRef(false);
  const handleSubmit: typeof form.handleSubmit = (onValid, onInvalid) => {
    const submit = form.handleSubmit(onValid, onInvalid);
    const once = async (event?: BaseSyntheticEvent) => {
      if (isSubmitting.current) return event?.preventDefault();
      isSubmitting.current = true;
      try {
        await submit(event);
      } catch (error) {
        // A mutation has shown the server's refusal already.
        if (!isApiError(error)) throw error;
      } finally {
        isSubmitting.current = false;
      }
    };
    return once as typeof submit;
  };
  return {
    ...form,
    register,
    handleSubmit,
    errorOf(name) {
      const error = form.getFieldState(name, form.formState).error;
      if (!error?.message) return undefined;
      const key = error.message as ValidationKey;
      if (error.type === 'server' || !t.has(key)) return error.message;
      // For a value that is too long, `type` holds the maximum that the message shows.
      return key === 'tooLong' ? t(key, { max: error.type }) : t(key);
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

function lazyResolver<T extends FieldValues>(
  load: () => Promise<[typeof Checks, Schema<T>]>,
  onLoadFailure: () => void,
): Resolver<T> {
  return async (live, _context, { fields }) => {
    // React Hook Form goes on changing its object while the schema loads.
    const values = structuredClone(live);
    const loaded = await load().catch(() => null);
    if (loaded === null) {
      onLoadFailure();
      return { values: {}, errors: { root: { type: 'network' } } as FieldErrors<T> };
    }
    const [{ checkValues }, schema] = loaded;
    const checked = checkValues(schema, values);
    if ('values' in checked) return { values: checked.values, errors: {} };
    const errors: Record<string, unknown> = {};
    for (const { path, message, max } of checked.refusals) {
      // Only the first error of a field shows. `type` holds the maximum for `tooLong`.
      errors[path] ??= { type: max ?? 'refused', message, ref: fields[path as Path<T>]?.ref };
    }
    return { values: {}, errors: errors as FieldErrors<T> };
  };
}
