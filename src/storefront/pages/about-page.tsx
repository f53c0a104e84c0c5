import { useTranslations } from 'use-intl';
import { limits } from '#contract/values/limits.ts';
import { useShopSettings } from '../shared/use-shop-settings.ts';
import { SlimLayout } from '../shell/slim/slim-layout.tsx';
import { filledContentQuery } from '../features/content/content.queries.ts';
import { loadSections, Sections } from '../features/content/sections.tsx';
import { sharedPicture } from '../features/content/shared-picture.ts';
import { documentQuery, useDocument } from '../features/policy/document.ts';
import { SellerFacts } from '../features/policy/seller-facts.tsx';
import { useAppContext } from '../runtime/app-context.ts';
import type { PageLoader } from '../runtime/data/load.ts';
import { useLoadedQuery } from '../runtime/data/queries.ts';
import { PageHead } from '../runtime/page/page-head.tsx';
import { ShopLink } from '../runtime/routing/shop-link.tsx';
import { buttonClass } from '#ui/action/button.tsx';
import { Icon, type IconName } from '#ui/display/icon.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { textLinkClass } from '#ui/action/text-link.ts';

export const load: PageLoader = async (app) => {
  const [{ sections }] = await Promise.all([
    app.queryClient.ensureQueryData(filledContentQuery(app, 'about')),
    app.queryClient.ensureQueryData(documentQuery(app, 'about')),
  ]);
  await loadSections(app, sections);
};

/** What the merchant says about the shop. Promises by law and the seller follow in each shop. */
export default function AboutPage() {
  const t = useTranslations('nav');
  const page = useLoadedQuery(filledContentQuery(useAppContext(), 'about'));
  const { description, sharingPicture, sections } = page;
  // The merchant may have cleared it.
  const title = page.title || t('about');
  return (
    <SlimLayout>
      <PageHead title={title} description={description} image={sharingPicture ?? sharedPicture(sections)} />
      <div className="page-wrap pt-8 wrap-anywhere md:pt-14">
        <SectionHeading level={1} title={title} />
        {description !== '' && <p className="mt-4 max-w-xl text-lg text-ink-soft">{description}</p>}
      </div>
      <Sections sections={sections} />
      <div className="page-wrap grid gap-12 py-14 lg:grid-cols-[1.3fr_1fr] lg:gap-16 lg:py-20">
        <Promises />
        <Seller />
      </div>
    </SlimLayout>
  );
}

function Promises() {
  const t = useTranslations('policy');
  const say = useDocument('about');
  const { frame } = useShopSettings();
  const promises: { icon: IconName; text: string }[] = [
    { icon: 'truck', text: frame?.delivery || say('promises.delivery') },
    { icon: 'cash', text: say('promises.prices') },
    { icon: 'refresh', text: say('promises.returns', { days: t('days', { count: limits.policy.returnDays }) }) },
    { icon: 'shield', text: say('promises.warranty') },
  ];
  return (
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
          {t('terms')}
        </ShopLink>
        <ShopLink to="/privacy" className={textLinkClass({ kind: 'standalone' })}>
          {t('privacy')}
        </ShopLink>
      </p>
    </section>
  );
}

function Seller() {
  const t = useTranslations('nav');
  const say = useDocument('about');
  return (
    <section>
      <SectionHeading title={say('facts.title')} text={say('facts.text')} />
      <div className="mt-6">
        <SellerFacts />
      </div>
      <ShopLink to="/contact" className={buttonClass({ variant: 'secondary', className: 'mt-6' })}>
        {t('contact')}
      </ShopLink>
    </section>
  );
}
