import type { PaymentProvider, ProviderName } from '../../payments/provider.ts';
import type { PaymentProviders } from '../../payments/providers.ts';

interface OfAccount {
  provider: ProviderName;
  account: string;
  live: boolean;
}

/**
 * The provider of a payment; null if its account is not the shop's any more: test money. A key that was replaced has
 * another fingerprint, so two live keys are taken for the same account.
 */
export function providerOf(providers: Pick<PaymentProviders, 'get'>, payment: OfAccount): PaymentProvider | null {
  const provider = providers.get(payment.provider);
  if (!provider) return null;
  const isOwn = [provider.account, provider.formerAccount].includes(payment.account);
  return isOwn || (provider.live && payment.live) ? provider : null;
}
