import type { OpenShop } from '../open-shop.ts';

/** Looks at one thing and says, a sentence each, what is wrong with it and the remedy. */
export type Check = (shop: OpenShop) => Promise<(string | null)[]>;

/** "1 picture", "3 pictures". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
