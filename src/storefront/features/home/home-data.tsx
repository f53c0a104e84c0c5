import { hasBrandMark } from '#contract/values/brand.ts';
import logo from '../../art/logo.svg';
import { useLanguage, usePageBase, useAppContext } from '../../runtime/app-context.ts';
import { StructuredData } from '../../runtime/page/structured-data.tsx';
import { homeStructuredData } from './home-structured-data.ts';
import { useShopSettings } from '../../shared/use-shop-settings.ts';

/** The structured data of the shop, on the home page. */
export function HomeData() {
  return import.meta.env.SSR ? <ServerData /> : <StructuredData things={null} />;
}

function ServerData() {
  const settings = useShopSettings();
  const { publicUrl } = useAppContext();
  const base = usePageBase();
  const language = useLanguage();
  const sign = settings.logo === null ? hasBrandMark(settings.name) && logo : `/images/${settings.logo}`;
  return <StructuredData things={homeStructuredData(settings, { origin: publicUrl, base, language, logo: sign })} />;
}
