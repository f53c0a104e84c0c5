import type * as z from 'zod/mini';
import { OperatorError } from '../../errors/operator-error.ts';
import {
  isSettingKey,
  paymentOptionChange,
  type PaymentOptionChange,
  type ShopSettings,
  shopSettings,
  zoneChange,
  type ZoneChange,
  zoneCode,
} from './settings.rules.ts';

export interface SettingsFile {
  settings: Partial<ShopSettings>;
  zones: Record<string, ZoneChange>;
  paymentOptions: Record<string, PaymentOptionChange>;
}

/** The refused settings, one line each with the reason. */
export function refusedSettings(problems: string[]): OperatorError {
  return new OperatorError(`Nothing was changed:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
}

/** Checks a value; its problems are added as "path: reason". */
export function check<T extends z.ZodMiniType>(
  schema: T,
  value: unknown,
  path: string,
  problems: string[],
): z.output<T> | undefined {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    const place = [path, ...issue.path].join('.');
    const reason = issue.code === 'unrecognized_keys' ? `has no field ${issue.keys.join(', ')}` : issue.message;
    problems.push(`${place}: ${reason}`);
  }
  return undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function checkByCode<T extends z.ZodMiniType>(schema: T, value: unknown, path: string, problems: string[]) {
  const changes: Record<string, z.output<T>> = {};
  if (!isObject(value)) {
    problems.push(`${path}: must be an object by code`);
    return changes;
  }
  for (const [code, change] of Object.entries(value)) {
    if (!zoneCode.test(code)) problems.push(`${path}.${code}: a code has small letters, digits and dashes`);
    const checked = check(schema, change, `${path}.${code}`, problems);
    if (checked !== undefined) changes[code] = checked;
  }
  return changes;
}

/** Validates the content of a settings file. Throws one OperatorError with all problems. */
export function parseSettingsFile(content: unknown): SettingsFile {
  if (!isObject(content)) throw new OperatorError('A settings file must contain one JSON object.');
  const problems: string[] = [];
  const { zones = {}, paymentOptions = {}, ...rest } = content;
  const settings: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(rest)) {
    if (isSettingKey(key)) settings[key] = check(shopSettings[key].schema, value, key, problems);
    else problems.push(`${key}: there is no such setting`);
  }
  const file = {
    settings: settings as Partial<ShopSettings>,
    zones: checkByCode(zoneChange, zones, 'zones', problems),
    paymentOptions: checkByCode(paymentOptionChange, paymentOptions, 'paymentOptions', problems),
  };
  if (problems.length > 0) throw refusedSettings(problems);
  return file;
}
