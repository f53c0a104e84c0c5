import { useQuery } from '@tanstack/react-query';
import type { Api } from '#contract/http/api.ts';
import { createClient } from '#contract/http/client.ts';
import type { InputOf, OutputOf } from '#contract/http/endpoint.ts';
import { useLanguage } from '../i18n/use-language.ts';

type PublicRead = 'getShop' | 'listZones' | 'suggest' | 'getProduct' | 'listPaymentOptions';
type AnyCall = (name: string, input: unknown) => Promise<unknown>;

/** Reads a public call of the shop in the person's language: what every shopper may see. */
export function useShopRead<N extends PublicRead>(
  name: N,
  input?: InputOf<Api[N]>,
  { enabled = true }: { enabled?: boolean } = {},
) {
  const language = useLanguage();
  return useQuery<OutputOf<Api[N]>>({
    queryKey: ['shop', language, name, input ?? null],
    queryFn: () => {
      const shop = createClient({
        fetch: (url, init) => fetch(url, init as RequestInit),
        headers: () => ({ 'accept-language': language }),
      });
      return (shop as AnyCall)(name, input ?? {}) as Promise<OutputOf<Api[N]>>;
    },
    staleTime: 60_000,
    enabled,
  });
}

/** The name of the shop. The host until it is there. */
export function useShopName(): string {
  return useShopRead('getShop').data?.name ?? location.host;
}
