import { useTranslations } from 'use-intl';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { textLinkClass } from '#ui/action/text-link.ts';

/** The sentence that continuing accepts the terms and the privacy policy, with links to both. */
export function Agreement() {
  const t = useTranslations('auth');
  return (
    <p className="text-sm text-ink-soft">
      {t.rich('agree', {
        terms: (words) => (
          <ShopLink to="/conditions" className={textLinkClass()}>
            {words}
          </ShopLink>
        ),
        privacy: (words) => (
          <ShopLink to="/privacy" className={textLinkClass()}>
            {words}
          </ShopLink>
        ),
      })}
    </p>
  );
}
