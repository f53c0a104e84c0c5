import { useTranslations } from 'use-intl';
import { limits } from '#contract/values/limits.ts';
import picture from '../art/promo-about.webp';
import { SlimLayout } from '../shell/slim/slim-layout.tsx';
import { useShopSettings } from '../shared/use-shop-settings.ts';
import { documentQuery, useDocument } from '../features/policy/document.ts';
import { SellerFacts } from '../features/policy/seller-facts.tsx';
import { type PageLoader } from '../runtime/data/load.ts';
import { PageHead } from '../runtime/page/page-head.tsx';
import { ShopLink } from '../runtime/routing/shop-link.tsx';
import { buttonClass } from '#ui/action/button.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { Icon, type IconName } from '#ui/display/icon.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { textLinkClass } from '#ui/action/text-link.ts';

export const load: PageLoader = (app) => app.queryClient.ensureQueryData(documentQuery(app, 'about'));

export default function AboutPage() {
  const t = useTranslations();
  const say = useDocument('about');
  const { name } = useShopSettings();
  const title = t('home.aboutTitle', { shop: name });
  const values: { icon: IconName; title: string; text: string }[] = [
    { icon: 'heart', title: say('choose.title'), text: say('choose.text') },
    { icon: 'edit', title: say('personal.title'), text: say('personal.text') },
    { icon: 'map-pin', title: say('near.title'), text: say('near.text') },
  ];
  const promises: { icon: IconName; text: string }[] = [
    { icon: 'truck', text: say('promises.delivery') },
    { icon: 'cash', text: say('promises.prices') },
    {
      icon: 'refresh',
      text: say('promises.returns', { days: t('policy.days', { count: limits.policy.returnDays }) }),
    },
    { icon: 'shield', text: say('promises.warranty') },
  ];
  return (
    <SlimLayout>
      <PageHead title={title} description={t('home.aboutText')} />
      <div className="page-wrap flex flex-col gap-14 py-8 md:py-14 lg:gap-20">
        <div className="grid items-center gap-8 md:grid-cols-2 lg:gap-16">
          <div className="wrap-anywhere">
            <SectionHeading level={1} title={title} />
            <p className="mt-4 max-w-xl text-lg text-ink-soft">{t('home.aboutText')}</p>
            <ShopLink to="/categories" className={buttonClass({ size: 'large', className: 'mt-7' })}>
              {say('toShop')}
            </ShopLink>
          </div>
          <img
            src={picture}
            alt={say('picture')}
            width={1200}
            height={800}
            fetchPriority="high"
            className="h-auto w-full rounded-sheet max-md:order-first"
          />
        </div>
        {/* The story of the name is shown only if the shop has this name. */}
        {name === t('meta.brand') && (
          <section className="rounded-sheet bg-shell px-5 py-10 sm:px-10 lg:px-16">
            <h2 className="text-heading font-medium">{say('name.title')}</h2>
            <p className="mt-3 max-w-3xl text-ink-soft">{say('name.text')}</p>
          </section>
        )}
        <ul className="grid gap-5 md:grid-cols-3">
          {values.map((value) => (
            <li key={value.icon} className={cardClass({ padding: 'large' })}>
              <Icon name={value.icon} className="size-7 text-maroon" />
              <h2 className="mt-4 font-medium">{value.title}</h2>
              <p className="mt-1.5 text-ink-soft">{value.text}</p>
            </li>
          ))}
        </ul>
        <div className="grid gap-12 lg:grid-cols-[1fr_1.3fr] lg:gap-16">
          <section>
            <SectionHeading title={say('promises.title')} />
            <ul className="mt-4 divide-y divide-line">
              {promises.map((promise) => (
                <li key={promise.icon} className="flex gap-3.5 py-4">
                  <Icon name={promise.icon} className="mt-0.5 size-5 shrink-0 text-sea" />
                  <span>{promise.text}</span>
                </li>
              ))}
            </ul>
            <p className="mt-4 flex flex-wrap gap-x-6">
              <ShopLink to="/conditions" className={textLinkClass({ kind: 'standalone' })}>
                {t('policy.terms')}
              </ShopLink>
              <ShopLink to="/privacy" className={textLinkClass({ kind: 'standalone' })}>
                {t('policy.privacy')}
              </ShopLink>
            </p>
          </section>
          <section>
            <SectionHeading title={say('facts.title')} text={say('facts.text')} />
            <div className="mt-6">
              <SellerFacts />
            </div>
            <ShopLink to="/contact" className={buttonClass({ variant: 'secondary', className: 'mt-6' })}>
              {t('nav.contact')}
            </ShopLink>
          </section>
        </div>
      </div>
    </SlimLayout>
  );
}
