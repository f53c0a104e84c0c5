import { useParams } from 'react-router';
import { frameHandle } from '#contract/content/shop-pages.ts';
import { ContentPage } from '../features/content/content-page.tsx';
import { loadSections } from '../features/content/sections.tsx';
import { type AppContext, useAppContext } from '../runtime/app-context.ts';
import type { PageLoader } from '../runtime/data/load.ts';
import { publicQuery, useLoadedQuery } from '../runtime/data/queries.ts';

const previewQuery = (app: AppContext, token: string) => publicQuery(app, 'getContentPreview', { params: { token } });

export const load: PageLoader = async (app, { params: { token = '' } }) => {
  const { queryClient } = app;
  const shop = publicQuery(app, 'getShop');
  const [{ handle, sections, frame }] = await Promise.all([
    queryClient.ensureQueryData(previewQuery(app, token)),
    queryClient.ensureQueryData(shop),
  ]);
  if (handle === frameHandle)
    queryClient.setQueryData(shop.queryKey, (now) => {
      // Where nothing is left of it, the published one is not shown either.
      if (!now || frame) return now && { ...now, ...(frame && { frame }) };
      const { frame: _published, ...rest } = now;
      return rest;
    });
  await loadSections(app, sections);
};

/** The draft of a page, as the console shows it to staff. */
export default function PreviewPage() {
  const { token = '' } = useParams();
  return <ContentPage page={useLoadedQuery(previewQuery(useAppContext(), token))} path={`/preview/${token}`} hidden />;
}
