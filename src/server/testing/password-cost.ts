/**
 * A password at the cost of a shop takes 100 ms of a core. Tests hash cheaply; those of passwords
 * check the cost of a shop.
 */
export const testPasswordCost = { memoryCost: 64, timeCost: 1, parallelism: 1 };
