import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import type { ShownSection } from '#contract/content/content.ts';
import { HydrationBoundary } from '#ui/hydration/hydration-boundary.tsx';
import { type AppContext, useAppContext } from '../../runtime/app-context.ts';
import { loadOptional } from '../../runtime/data/queries.ts';
import { categoriesQuery, latestQuery } from '../../shared/catalog/catalog.queries.ts';
import { testimonialsQuery } from '../feedback/feedback.queries.ts';
import { LazyBoundary } from '../../shared/lazy-dialog.tsx';
import { CategoryTiles } from './category-tiles.tsx';
import { GiftLinks } from './gift-links.tsx';
import { PickedProducts } from './picked-products.tsx';
import { Points } from './points.tsx';
import { Promo } from './promo.tsx';
import { loadRail, Rail } from './rail.tsx';
import { Slides } from './slides.tsx';
import { Testimonials } from './testimonials.tsx';
import { TextSection } from './text-section.tsx';

// Empty on the server, and on most home pages.
const RecentlyViewed = lazy(() =>
  import('../catalog/recently-viewed.tsx').then((file) => ({ default: file.RecentlyViewed })),
);

/** Loads what sections show of the catalogue. Each of them can be drawn without it. */
export async function loadSections(app: AppContext, sections: readonly ShownSection[]): Promise<void> {
  await Promise.all(
    sections.map(async (section) => {
      if (section.kind === 'rail') await loadRail(app, section);
      else if (section.kind === 'categories') await loadOptional(app, categoriesQuery(app));
      else if (section.kind === 'testimonials') await loadOptional(app, testimonialsQuery(app));
    }),
  );
}

// A section of a kind that this release does not know is left out.
function SectionView({ section, first }: { section: ShownSection; first: boolean }) {
  switch (section.kind) {
    case 'slides':
      return <Slides section={section} first={first} />;
    case 'strip':
      return <Points section={section} />;
    case 'categories':
      return <CategoryTiles section={section} />;
    case 'gifts':
      return <GiftLinks section={section} />;
    case 'rail':
      return <Rail section={section} />;
    case 'promo':
      return <Promo section={section} />;
    case 'text':
      return (
        <TextSection
          section={section}
          drawProducts={(products, at) => <PickedProducts id={`section-${section.id}-${at}`} products={products} />}
        />
      );
    case 'testimonials':
      return <Testimonials section={section} />;
    case 'recent':
      return (
        <LazyBoundary optional>
          <RecentlyViewed title={section.title} />
        </LazyBoundary>
      );
    default:
      return null;
  }
}

const isNew = (section: ShownSection) => section.kind === 'rail' && section.products.from === 'new';
const leadsToOffers = (one: ShownSection) =>
  one.kind === 'promo' && one.link?.kind === 'page' && one.link.handle === 'offers';

/** Without products there are no offers to lead to. */
function WithoutOffers({ sections }: { sections: readonly ShownSection[] }) {
  const { data } = useQuery({ ...latestQuery(useAppContext()), retryOnMount: false });
  const isEmpty = data?.rows.length === 0;
  return <Drawn sections={sections.filter((one) => !isEmpty || !leadsToOffers(one))} />;
}

// How many sections hydrate in one task.
const perTask = 2;

// Each boundary is inside the one before it, so that they hydrate from the top.
function Rest({ sections }: { sections: readonly ShownSection[] }) {
  if (sections.length === 0) return null;
  return (
    <HydrationBoundary>
      {sections.slice(0, perTask).map((section) => (
        <SectionView key={section.id} section={section} first={false} />
      ))}
      <Rest sections={sections.slice(perTask)} />
    </HydrationBoundary>
  );
}

/** The sections of a page. Slides that come first are as wide as a phone. */
export function Sections({ sections }: { sections: readonly ShownSection[] }) {
  return sections.some(isNew) ? <WithoutOffers sections={sections} /> : <Drawn sections={sections} />;
}

function Drawn({ sections }: { sections: readonly ShownSection[] }) {
  const [first, ...rest] = sections;
  if (first === undefined) return null;
  const isWide = first.kind === 'slides';
  return (
    <>
      {isWide && (
        <div className="page-wrap max-sm:px-0 sm:pt-5">
          <HydrationBoundary>
            <SectionView section={first} first />
          </HydrationBoundary>
        </div>
      )}
      <div className="page-wrap mt-6 flex flex-col gap-14 sm:mt-8 lg:gap-20">
        <Rest sections={isWide ? rest : [first, ...rest]} />
      </div>
    </>
  );
}
