import { useTranslations } from 'use-intl';
import aboutPicture from '../../art/promo-about.webp';
import offersPicture from '../../art/promo-offers.webp';
import { useShopSettings } from '../../shared/use-shop-settings.ts';
import { Promo } from './promo.tsx';

export function OffersPromo() {
  const t = useTranslations('home');
  return (
    <Promo
      tone="maroon"
      picture={offersPicture}
      title={t('offersPromo')}
      text={t('offersText')}
      to="/offer-products"
      action={t('discoverOffers')}
    />
  );
}

export function AboutPromo() {
  const t = useTranslations('home');
  const { name } = useShopSettings();
  return (
    <Promo
      tone="sand"
      picture={aboutPicture}
      title={t('aboutTitle', { shop: name })}
      text={t('aboutText')}
      to="/about"
      action={t('readMore')}
    />
  );
}
