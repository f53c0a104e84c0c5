import { useTranslations } from 'use-intl';
import { SlimLayout } from '../shell/slim/slim-layout.tsx';
import { ContactForm } from '../features/contact/contact-form.tsx';
import { ContactInfo } from '../features/contact/contact-info.tsx';
import { useAddedTexts } from '../features/content/added-texts.ts';
import { filledContentQuery } from '../features/content/content.queries.ts';
import { TextSection } from '../features/content/text-section.tsx';
import type { PageLoader } from '../runtime/data/load.ts';
import { PageHead } from '../runtime/page/page-head.tsx';
import { Card } from '#ui/display/card.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';

export const load: PageLoader = (app) => app.queryClient.ensureQueryData(filledContentQuery(app, 'contact'));

/** How to reach the shop, and below it what the merchant adds, for example opening hours. */
export default function ContactPage() {
  const t = useTranslations('contact');
  const { added } = useAddedTexts('contact');
  return (
    <SlimLayout>
      <PageHead title={t('title')} description={t('text')} />
      <div className="page-wrap py-8 md:py-14">
        <SectionHeading level={1} title={t('title')} text={t('text')} />
        <div className="mt-8 grid gap-8 md:mt-12 lg:grid-cols-[1fr_1.3fr] lg:gap-16">
          <Card as="section" padding="large" className="lg:order-last" aria-labelledby="contact-form">
            <h2 id="contact-form" className="mb-6 text-heading font-medium">
              {t('formTitle')}
            </h2>
            <ContactForm />
          </Card>
          <ContactInfo />
        </div>
        {added.length > 0 && (
          <div className="mt-14 flex flex-col gap-14">
            {added.map((section) => (
              <TextSection key={section.id} section={section} />
            ))}
          </div>
        )}
      </div>
    </SlimLayout>
  );
}
