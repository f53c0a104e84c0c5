import logo from '../../art/logo.svg';
import { useLanguage, usePageBase, useShop } from '../../runtime/shop.ts';
import { StructuredData } from '../../runtime/page/structured-data.tsx';
import { shopData } from './shop-data.ts';
import { useShopFacts } from '../../shared/use-shop-facts.ts';

/** The structured data of the shop, on the home page. */
export function HomeData() {
  const shop = useShopFacts();
  const { publicUrl } = useShop();
  const base = usePageBase();
  const language = useLanguage();
  const sign = shop.logo === null ? logo : `/images/${shop.logo}`;
  return (
    <StructuredData
      things={import.meta.env.SSR ? shopData(shop, { origin: publicUrl, base, language, logo: sign }) : null}
    />
  );
}
