import type { ProviderName } from './provider.ts';

interface ApiSettings {
  /** Without a slash at its end. */
  apiUrl: string;
  /** The API is on this machine: a stand-in of the provider. */
  onLoopback: boolean;
  /** Whether the key or the API moves real money. */
  live: boolean;
}

export interface TapSettings extends ApiSettings {
  secretKey: string;
  /** The key before, which signed the notices that are under way; or null. */
  oldSecretKey: string | null;
}

export interface MyFatoorahSettings extends ApiSettings {
  token: string;
  webhookSecret: string;
}

export interface SkipCashSettings extends ApiSettings {
  clientId: string;
  keyId: string;
  keySecret: string;
  webhookKey: string;
}

/** The configured providers, with their keys. */
export interface PaymentSettings {
  /** Who takes new payments. The others serve the payments that they have. */
  takesNew: ProviderName;
  tap: TapSettings | null;
  myfatoorah: MyFatoorahSettings | null;
  skipcash: SkipCashSettings | null;
}
