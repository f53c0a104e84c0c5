import { config, type z } from 'zod/mini';

// Without this the library tries `new Function`, which the content security policy reports.
config({ jitless: true });

/** Why a value is refused: the name of a validation message, and the limit that it speaks of. */
export interface Refusal {
  path: string;
  message: string;
  max: string | null;
}

/** Checks values by a schema of the contract. Loaded together with the schemas, never on a page's first load. */
export function checkValues<T>(
  schema: z.ZodMiniType<T, unknown>,
  values: unknown,
): { values: T } | { refusals: Refusal[] } {
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
