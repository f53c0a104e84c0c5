import type { Shop as ShopFacts } from '#contract/shop.ts';
import type { Thing } from '../../runtime/page/structured-data.tsx';

interface Place {
  /** Scheme and host. */
  origin: string;
  /** The address of the storefront, with the language. */
  base: string;
  language: string;
  logo: string;
}

function filled(value: string): string | undefined {
  return value === '' ? undefined : value;
}

/** Structured data of the shop and its search. Settings that are missing are left out. */
export function shopData(shop: ShopFacts, { origin, base, language, logo }: Place): Thing[] {
  const id = `${origin}/#shop`;
  const links = Object.values(shop.social).filter((link) => link !== '');
  return [
    {
      '@type': ['Organization', 'OnlineStore'],
      '@id': id,
      name: shop.name,
      legalName: filled(shop.legalName),
      identifier: filled(shop.commercialRegistration),
      url: base,
      logo: origin + logo,
      email: shop.emails[0],
      telephone: shop.phones[0],
      address:
        shop.address === ''
          ? undefined
          : { '@type': 'PostalAddress', streetAddress: shop.address, addressCountry: 'QA' },
      areaServed: 'QA',
      sameAs: links.length === 0 ? undefined : links,
    },
    {
      '@type': 'WebSite',
      '@id': `${base}#site`,
      name: shop.name,
      url: base,
      inLanguage: language,
      publisher: { '@id': id },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${base}/search?query={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}
