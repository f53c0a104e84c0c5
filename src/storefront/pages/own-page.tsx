import { useParams } from 'react-router';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { pageContentQuery } from '../features/content/content.queries.ts';
import { loadSections, Sections } from '../features/content/sections.tsx';
import { sharedPicture } from '../features/content/shared-picture.ts';
import { useAppContext } from '../runtime/app-context.ts';
import type { PageLoader } from '../runtime/data/load.ts';
import { useLoadedQuery } from '../runtime/data/queries.ts';
import { PageHead } from '../runtime/page/page-head.tsx';
import { Trail } from '../shared/trail.tsx';

export const load: PageLoader = async (app, { params: { handle = '' } }) => {
  const { sections } = await app.queryClient.ensureQueryData(pageContentQuery(app, handle));
  await loadSections(app, sections);
};

/** A page of the merchant's own. */
export default function OwnPage() {
  const { handle = '' } = useParams();
  const { title, description, sections } = useLoadedQuery(pageContentQuery(useAppContext(), handle));
  return (
    <>
      <PageHead title={title} description={description} image={sharedPicture(sections)} />
      <div className="page-wrap wrap-anywhere">
        <Trail items={[{ label: title, href: `/pages/${handle}` }]} />
        <SectionHeading level={1} title={title} text={description || undefined} className="mt-3" />
      </div>
      <Sections sections={sections} />
    </>
  );
}
