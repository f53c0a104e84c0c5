import * as z from 'zod/mini';
import { isValidationKey, type ValidationKey } from '#contract/validation.ts';
import { AppError } from '../errors/app-error.ts';

type Issue = z.core.$ZodIssue;

function keyOf(issue: Issue): ValidationKey {
  return isValidationKey(issue.message)
    ? issue.message
    : issue.code === 'unrecognized_keys'
      ? 'fieldUnknown'
      : 'fieldInvalid';
}

/** Parses a body or query. Throws `invalid` with the first reason for every refused field; `fields` are named by path: "options.0.value". */
export function parse<T extends z.ZodMiniType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, ValidationKey> = {};
  const limits: Record<string, unknown> = {};
  for (const issue of parsed.error.issues) {
    const name = issue.path.join('.') || 'body';
    if (fields[name]) continue;
    fields[name] = keyOf(issue);
    if ('maximum' in issue) limits['max'] = Number(issue.maximum);
  }
  throw new AppError('invalid', { fields, details: limits });
}

type Kinds = Record<string, 'integer' | 'number' | 'boolean' | 'text' | 'other'>;
const written = { integer: /^-?\d{1,15}$/, number: /^-?\d{1,15}(\.\d{1,6})?$/ };

function kindsOf(schema: z.ZodMiniType): Kinds {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, { type?: string; enum?: unknown[] }>;
  };
  const kind = ({ type, enum: choices }: { type?: string; enum?: unknown[] }) => {
    if (type === 'integer' || type === 'number' || type === 'boolean') return type;
    return type === 'string' && !choices ? 'text' : 'other';
  };
  return Object.fromEntries(Object.entries(json.properties ?? {}).map(([name, property]) => [name, kind(property)]));
}

/**
 * Makes a reader of query strings and path parameters, whose values are always text: where the schema wants a number or a
 * boolean, its written form becomes one; anything else stays text and is refused by the schema.
 */
export function textReader(schema: z.ZodMiniType) {
  const kinds = kindsOf(schema);
  return (raw: Record<string, unknown>): Record<string, unknown> => {
    const values: Record<string, unknown> = {};
    for (const [name, kind] of Object.entries(kinds)) {
      const text = raw[name];
      // A form sends its empty boxes too: only where any text will do is an empty one an answer.
      if (text === undefined || (text === '' && kind !== 'text')) continue;
      if ((kind === 'integer' || kind === 'number') && typeof text === 'string' && written[kind].test(text))
        values[name] = Number(text);
      else if (kind === 'boolean' && (text === 'true' || text === 'false')) values[name] = text === 'true';
      else values[name] = text;
    }
    return values;
  };
}
