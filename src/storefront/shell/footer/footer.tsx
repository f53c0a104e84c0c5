import { useTranslations } from 'use-intl';
import { formatDay } from '#i18n/format.ts';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { useHydrated } from '../../runtime/use-hydrated.ts';
import { Icon } from '#ui/display/icon.tsx';
import { footerLinks } from './footer-links.ts';
import { FooterSection } from './footer-section.tsx';
import { phoneText } from '#i18n/phone-text.ts';
import { FramePart } from './frame-part.tsx';
import { ShopMark } from '../shop-mark.tsx';
import { SocialLinks } from '../../shared/social-links.tsx';
import { StoreBadges } from '../app-offer/store-badges.tsx';
import { useStoreLinks } from '../app-offer/use-store-links.ts';
import { WhatsAppLink } from '../../shared/whatsapp-link.tsx';
import { useShopSettings } from '../../shared/use-shop-settings.ts';

const link = 'inline-flex min-h-11 items-center gap-2.5 text-ink-soft no-underline hover:text-maroon hover:underline';

function thisYear(): string {
  return formatDay(new Date().toISOString()).slice(0, 4);
}

/** The footer of every page: links, contacts and the seller. */
export function Footer() {
  const t = useTranslations();
  const { name, tagline, legalName, address, emails, phones, commercialRegistration, cashOnDelivery } =
    useShopSettings();
  const hasApp = useStoreLinks().length > 0;
  const hydrated = useHydrated();
  const ways = [
    ...phones.map((text) => ({
      href: `tel:${text.replaceAll(' ', '')}`,
      icon: 'phone' as const,
      text: phoneText(text),
    })),
    ...emails.map((text) => ({ href: `mailto:${text}`, icon: 'mail' as const, text })),
  ];

  return (
    <footer className="mt-16 border-t border-gold/50 bg-shell print:hidden">
      <div className="page-wrap grid gap-x-8 pt-8 pb-6 sm:grid-cols-2 sm:gap-y-8 sm:py-12 lg:grid-cols-[1.2fr_1.2fr_1fr_auto]">
        <div className="flex min-w-0 flex-col items-start gap-3 max-sm:pb-4">
          <ShopMark />
          <p className="max-w-xs text-sm text-ink-soft">{tagline}</p>
          <FramePart of="text" />
          <SocialLinks />
          <WhatsAppLink className={`${link} text-sm`} />
        </div>
        <FooterSection title={t('footer.links')}>
          <nav aria-label={t('footer.links')}>
            <ul className="text-sm max-sm:columns-2 lg:columns-2">
              {footerLinks.map(({ path, label }) => (
                <li key={path}>
                  <ShopLink to={path} className={link}>
                    {t(label)}
                  </ShopLink>
                </li>
              ))}
            </ul>
          </nav>
        </FooterSection>
        <FooterSection title={t('footer.contact')}>
          <ul className="text-sm">
            {address !== '' && (
              <li className="flex min-h-11 items-center gap-2.5 text-ink-soft">
                <Icon name="map-pin" className="size-5" />
                <bdi>{address}</bdi>
              </li>
            )}
            {ways.map(({ href, icon, text }) => (
              <li key={href}>
                <a href={href} className={link}>
                  <Icon name={icon} className="size-5" />
                  <bdi dir="ltr" translate="no">
                    {text}
                  </bdi>
                </a>
              </li>
            ))}
            <FramePart of="hours" />
          </ul>
        </FooterSection>
        <FramePart of="columns" />
        {hasApp && (
          <FooterSection title={t('footer.app')}>
            <StoreBadges className="flex flex-wrap items-start gap-2.5 pt-1 sm:flex-col" />
          </FooterSection>
        )}
      </div>
      <div className="border-t border-line">
        <div className="page-wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-1 py-5 text-sm wrap-anywhere text-ink-soft">
          {/* A cached page may be from last year, so the year is rendered again after hydration. */}
          <p key={hydrated ? 'browser' : 'server'} suppressHydrationWarning>
            {t('footer.rights', { year: thisYear(), shop: legalName || name })}
          </p>
          {cashOnDelivery && (
            <p className="flex items-center gap-2">
              <Icon name="cash" className="size-5" />
              {t('shop.cash')}
            </p>
          )}
          <FramePart of="promises" />
          {commercialRegistration !== '' && (
            <p>
              {t.rich('footer.cr', {
                number: () => (
                  <bdi dir="ltr" translate="no">
                    {commercialRegistration}
                  </bdi>
                ),
              })}
            </p>
          )}
        </div>
      </div>
    </footer>
  );
}
