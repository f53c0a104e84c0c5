import { SectionHeading } from '#ui/display/section-heading.tsx';
import type { Output } from '../../runtime/data/queries.ts';
import { PageHead } from '../../runtime/page/page-head.tsx';
import { Trail } from '../../shared/trail.tsx';
import { Sections } from './sections.tsx';
import { sharedPicture } from './shared-picture.ts';

interface ContentPageProps {
  page: Output<'getPageContent'>;
  path: string;
  hidden?: boolean;
}

/** A page of the merchant's own: its title, if it has one, and its sections. */
export function ContentPage({ page, path, hidden }: ContentPageProps) {
  const { title, description, sections } = page;
  const image = page.sharingPicture ?? sharedPicture(sections);
  return (
    <>
      <PageHead title={title || undefined} description={description} image={image} hidden={hidden} />
      {title !== '' && (
        <div className="page-wrap wrap-anywhere">
          <Trail items={[{ label: title, href: path }]} />
          <SectionHeading level={1} title={title} text={description || undefined} className="mt-3" />
        </div>
      )}
      <Sections sections={sections} />
    </>
  );
}
