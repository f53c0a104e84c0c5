import { createMyFatoorah } from './myfatoorah/myfatoorah.ts';
import type { PaymentProvider, ProviderName } from './provider.ts';
import type { PaymentSettings } from './settings.ts';
import { createSkipCash } from './skipcash/skipcash.ts';
import { createTap } from './tap/tap.ts';

/** The configured providers. */
export interface PaymentProviders {
  /** Who takes new payments. Null: the shop takes none. */
  readonly takesNew: PaymentProvider | null;
  /** A configured provider, also one that only serves the payments that it has; else null. */
  readonly get: (name: ProviderName) => PaymentProvider | null;
  readonly all: readonly PaymentProvider[];
}

/** Creates the providers of the settings. Null: none is configured. */
export function createProviders(settings: PaymentSettings | null, { clock }: { clock: () => Date }): PaymentProviders {
  const all: PaymentProvider[] = [];
  if (settings?.tap) all.push(createTap(settings.tap, { clock }));
  if (settings?.myfatoorah) all.push(createMyFatoorah(settings.myfatoorah, { clock }));
  if (settings?.skipcash) all.push(createSkipCash(settings.skipcash, { clock }));
  const get = (name: ProviderName) => all.find((provider) => provider.name === name) ?? null;
  return { takesNew: settings && get(settings.takesNew), get, all };
}
