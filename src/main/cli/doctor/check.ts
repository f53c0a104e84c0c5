import type { Config } from '#server/process/config.ts';
import type { Services } from '#server/services.ts';

/** The open shop that the checks look at. */
export interface CheckedShop {
  config: Config;
  services: Services;
  databaseUrl: string;
}

/** Checks one thing. Returns a sentence with a remedy for each problem. */
export type Check = (shop: CheckedShop) => Promise<(string | null)[]>;

/** "1 picture", "3 pictures". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
