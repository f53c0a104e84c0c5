import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { browserLoader, serverLoader, type Load } from '../platform/load.ts';
import { PageHead } from '../platform/page-head.tsx';
import { publicQuery, usePageQuery } from '../platform/queries.ts';
import { useShop } from '../platform/shop.ts';
import { ShopLink } from '../platform/shop-link.tsx';
import { useSwitchLanguage } from '../platform/switch-language.ts';

const load: Load = (shop) => shop.queryClient.ensureQueryData(publicQuery(shop, 'listLatest'));
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export default function HomePage() {
  const shop = useShop();
  const t = useTranslations('home');
  const count = useTranslations('count');
  const latest = usePageQuery(publicQuery(shop, 'listLatest'));
  const [text, setText] = useState('');
  const switchLanguage = useSwitchLanguage();
  return (
    <div>
      <PageHead />
      <h1>{t('newProducts')}</h1>
      <p>{count('products', { count: latest.rows.length })}</p>
      <input value={text} onChange={(event) => setText(event.target.value)} />
      <button onClick={() => void switchLanguage(shop.language === 'ar' ? 'en' : 'ar')}>switch</button>
      {latest.rows.map((one) => (
        <ShopLink key={one.id} to={`/product/${one.id}`}>
          {one.name}
        </ShopLink>
      ))}
      <ShopLink to="/check-out">checkout</ShopLink>
      <div className="h-[3000px]" />
    </div>
  );
}
