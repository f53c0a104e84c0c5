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
import { ApiError, isApiError } from '#contract/client.ts';
import type { Messages } from '#i18n/messages/en.ts';
import { BeforeHydrationContext, earlyValueOf } from '#ui/hydration/before-hydration.ts';
import type * as Checks from './check-values.ts';
import { useLanguage } from '../shop.ts';
import { toastFailure } from '../data/toast-failure.ts';

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
 * `early` fetches them once the form stands, for pages that are nothing but their form: it then also works when the network goes.
 */
export function useSchemaForm<T extends FieldValues>(
  loadSchema: () => Promise<Schema<T>>,
  defaultValues: DefaultValues<T>,
  { early = false }: { early?: boolean } = {},
): SchemaForm<T> {
  const t = useTranslations('validation');
  const language = useLanguage();
  const [load] = useState(() => () => Promise.all([import('./check-values.ts'), loadSchema()]));
  const resolver = lazyResolver(load, () => toastFailure(new ApiError('network', 0, ''), 'network', true, language));
  const form = useForm<T>({ defaultValues, resolver, mode: 'onTouched' });
  useEffect(() => {
    // What fails here is told at the first check.
    if (early) load().catch(() => undefined);
  }, [early, load]);
  // The form library writes its own value into a control when it registers it: what was typed before is set again.
  const beforeHydration = use(BeforeHydrationContext);
  const seen = useRef(new WeakSet<object>());
  const register: typeof form.register = (name, options) => {
    const field = form.register(name, options);
    return {
      ...field,
      ref(control: HTMLInputElement | null) {
        const isNew = control !== null && !seen.current.has(control);
        const restored = isNew ? beforeHydration.takeRestoredValue(control) : undefined;
        const typed = restored ?? (isNew ? earlyValueOf(beforeHydration, control) : undefined);
        field.ref(control);
        if (isNew) seen.current.add(control);
        if (typed !== undefined)
          form.setValue(name, typed as PathValue<T, typeof name>, { shouldValidate: Boolean(restored) });
      },
    };
  };
  // A form is checked, and sent, before its button shows that it is busy: the second half of a double press must not send it again.
  const isSubmitting = useRef(false);
  const handleSubmit: typeof form.handleSubmit = (onValid, onInvalid) => {
    const submit = form.handleSubmit(onValid, onInvalid);
    const once = async (event?: BaseSyntheticEvent) => {
      if (isSubmitting.current) return event?.preventDefault();
      isSubmitting.current = true;
      // Behind the timer by which a write tells its components that it has begun.
      await submit(event).finally(() => setTimeout(() => (isSubmitting.current = false)));
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
      // The type of a value that is too long is the number that the sentence names.
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
  return async (values, _context, { fields }) => {
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
      // The first sentence of a field counts. `type` carries the number that "too long" speaks of.
      errors[path] ??= { type: max ?? 'refused', message, ref: fields[path as Path<T>]?.ref };
    }
    return { values: {}, errors: errors as FieldErrors<T> };
  };
}
