import { config, type z } from 'zod/mini';

// Otherwise Zod tries `new Function`, which violates the content security policy.
config({ jitless: true });

/** An invalid value: the key of a validation message, and the limit that the message shows. */
export interface InvalidValue {
  path: string;
  message: string;
  max: string | null;
}

/** Validates values with a schema of the contract. Forms import this file dynamically. */
export function checkValues<T>(
  schema: z.ZodMiniType<T>,
  values: unknown,
): { values: T } | { refusals: InvalidValue[] } {
  const parsed = schema.safeParse(values);
  if (parsed.success) return { values: parsed.data };
  return {
    refusals: parsed.error.issues.map((issue) => ({
      path: issue.path.join('.'),
      message: issue.message,
      max: 'maximum' in issue ? String(issue.maximum) : null,
    })),
  };
}
