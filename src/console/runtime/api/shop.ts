import { useQuery } from '@tanstack/react-query';
import type { Api } from '#contract/api/api.ts';
import { createClient } from '#contract/api/client.ts';
import type { Topic } from '#contract/console/topics.ts';
import { sendCall } from '#contract/http/client.ts';
import type { InputOf, OutputOf } from '#contract/http/endpoint.ts';
import type { Language } from '#contract/values/locale.ts';
import { useLanguage } from '../i18n/use-language.ts';

/** The public reads of the console, with what each shows of what staff change. */
export const shopShows = {
  getShop: ['settings'],
  listZones: ['settings'],
  listPaymentOptions: ['settings'],
  suggest: ['products'],
  getProduct: ['products', 'stock'],
} as const satisfies Partial<Record<keyof Api, readonly Topic[]>>;
type PublicRead = keyof typeof shopShows;

/** Reads a public call of the shop, by default in the person's language: what every shopper may see. */
export function useShopRead<N extends PublicRead>(
  name: N,
  input?: InputOf<Api[N]>,
  { enabled = true, language: wanted }: { enabled?: boolean; language?: Language | undefined } = {},
) {
  const own = useLanguage();
  const language = wanted ?? own;
  return useQuery<OutputOf<Api[N]>>({
    queryKey: ['shop', language, name, input ?? null],
    queryFn: () => {
      const shop = createClient({
        // A browser may answer from its cache with what was true before a save.
        fetch: (url, init) => fetch(url, { ...(init as RequestInit), cache: 'no-cache' }),
        headers: () => ({ 'accept-language': language }),
      });
      return sendCall<Api, N>(shop, name, input);
    },
    staleTime: 60_000,
    enabled,
  });
}

/** The name of the shop. The host until it is there. */
export function useShopName(language?: Language): string {
  return useShopRead('getShop', undefined, { language }).data?.name ?? location.host;
}
