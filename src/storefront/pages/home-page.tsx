import { homeContentQuery } from '../features/content/content.queries.ts';
import { loadSections, Sections } from '../features/content/sections.tsx';
import { sharedPicture } from '../features/content/shared-picture.ts';
import { HomeData } from '../features/home/home-data.tsx';
import { useAppContext } from '../runtime/app-context.ts';
import type { PageLoader } from '../runtime/data/load.ts';
import { useLoadedQuery } from '../runtime/data/queries.ts';
import { PageHead } from '../runtime/page/page-head.tsx';
import { useShopSettings } from '../shared/use-shop-settings.ts';

export const load: PageLoader = async (app) => {
  const { sections } = await app.queryClient.ensureQueryData(homeContentQuery(app));
  await loadSections(app, sections);
};

export default function HomePage() {
  const { name } = useShopSettings();
  const { sections } = useLoadedQuery(homeContentQuery(useAppContext()));
  return (
    <>
      <PageHead image={sharedPicture(sections)} />
      <HomeData />
      <h1 className="sr-only">{name}</h1>
      <Sections sections={sections} />
    </>
  );
}
