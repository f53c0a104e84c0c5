import { useParams } from 'react-router';
import { ContentPage } from '../features/content/content-page.tsx';
import { pageContentQuery } from '../features/content/content.queries.ts';
import { loadSections } from '../features/content/sections.tsx';
import { useAppContext } from '../runtime/app-context.ts';
import type { PageLoader } from '../runtime/data/load.ts';
import { useLoadedQuery } from '../runtime/data/queries.ts';

export const load: PageLoader = async (app, { params: { handle = '' } }) => {
  const { sections } = await app.queryClient.ensureQueryData(pageContentQuery(app, handle));
  await loadSections(app, sections);
};

/** A page of the merchant's own. */
export default function OwnPage() {
  const { handle = '' } = useParams();
  const page = useLoadedQuery(pageContentQuery(useAppContext(), handle));
  return <ContentPage page={page} path={`/pages/${handle}`} />;
}
