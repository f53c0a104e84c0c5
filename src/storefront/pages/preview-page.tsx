import { useParams } from 'react-router';
import { ContentPage } from '../features/content/content-page.tsx';
import { loadSections } from '../features/content/sections.tsx';
import { type AppContext, useAppContext } from '../runtime/app-context.ts';
import type { PageLoader } from '../runtime/data/load.ts';
import { publicQuery, useLoadedQuery } from '../runtime/data/queries.ts';

const previewQuery = (app: AppContext, token: string) => publicQuery(app, 'getContentPreview', { params: { token } });

export const load: PageLoader = async (app, { params: { token = '' } }) => {
  const { sections } = await app.queryClient.ensureQueryData(previewQuery(app, token));
  await loadSections(app, sections);
};

/** The draft of a page, as the console shows it to staff. */
export default function PreviewPage() {
  const { token = '' } = useParams();
  return <ContentPage page={useLoadedQuery(previewQuery(useAppContext(), token))} path={`/preview/${token}`} hidden />;
}
