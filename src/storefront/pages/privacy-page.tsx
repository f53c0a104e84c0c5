import { useTranslations } from 'use-intl';
import { SlimLayout } from '../shell/slim/slim-layout.tsx';
import { useShopSettings } from '../shared/use-shop-settings.ts';
import { filledContentQuery } from '../features/content/content.queries.ts';
import { documentQuery, useDocument } from '../features/policy/document.ts';
import { PolicyDocument } from '../features/policy/policy-document.tsx';
import { usePrivacySections } from '../features/policy/use-privacy-sections.tsx';
import { type PageLoader } from '../runtime/data/load.ts';
import { PageHead } from '../runtime/page/page-head.tsx';

export const load: PageLoader = (app) =>
  Promise.all([
    app.queryClient.ensureQueryData(documentQuery(app, 'privacy')),
    app.queryClient.ensureQueryData(filledContentQuery(app, 'privacy')),
  ]);

/**
 * Update it with every change of src/i18n/messages/ar/privacy.ts, whose text is the binding one.
 */
const updated = '2026-11-23';

export default function PrivacyPage() {
  const title = useTranslations('policy')('privacy');
  const { name } = useShopSettings();
  const intro = useDocument('privacy')('intro', { shop: name });
  return (
    <SlimLayout>
      <PageHead title={title} description={intro} />
      <PolicyDocument page="privacy" title={title} intro={intro} updated={updated} sections={usePrivacySections()} />
    </SlimLayout>
  );
}
