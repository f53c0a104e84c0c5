import type { OpenShop } from '../open-shop.ts';

/** Checks one thing. Returns a sentence with a remedy for each problem. */
export type Check = (shop: OpenShop) => Promise<(string | null)[]>;

/** "1 picture", "3 pictures". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
