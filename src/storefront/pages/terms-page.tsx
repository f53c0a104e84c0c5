import { useTranslations } from 'use-intl';
import { SlimLayout } from '../shell/slim/slim-layout.tsx';
import { useShopSettings } from '../shared/use-shop-settings.ts';
import { filledContentQuery } from '../features/content/content.queries.ts';
import { useDocument } from '../features/policy/document.ts';
import { PolicyDocument } from '../features/policy/policy-document.tsx';
import { loadTerms, useTermsSections } from '../features/policy/use-terms-sections.tsx';
import type { PageLoader } from '../runtime/data/load.ts';
import { PageHead } from '../runtime/page/page-head.tsx';

export const load: PageLoader = (app) =>
  Promise.all([loadTerms(app), app.queryClient.ensureQueryData(filledContentQuery(app, 'terms'))]);

/** Update it with every change of src/i18n/messages/ar/terms.ts, whose text is the binding one. */
const updated = '2026-11-21';

export default function TermsPage() {
  const title = useTranslations('policy')('terms');
  const { name } = useShopSettings();
  const intro = useDocument('terms')('intro', { shop: name });
  return (
    <SlimLayout>
      <PageHead title={title} description={intro} />
      <PolicyDocument page="terms" title={title} intro={intro} updated={updated} sections={useTermsSections()} />
    </SlimLayout>
  );
}
