import type { ShownSection } from '#contract/content/content.ts';
import type { ProductId } from '#contract/ids.ts';
import { productTags, type Tag } from '../../cache/tags.ts';
import type { Route } from '../../http/route.ts';
import type { ContentService } from './content.service.ts';

function cardsOf(section: ShownSection): { id: number }[] {
  if (section.kind === 'rail') return section.products.from === 'picked' ? section.products.picked : [];
  if (section.kind !== 'text') return [];
  return section.blocks.flatMap((block) => (block.kind === 'products' ? block.products : []));
}

/** With the products whose pictures it may show, which are no part of the response. */
type PicturedContent = { sections: ShownSection[]; pictured?: readonly ProductId[] };

// Texts name the shop. Links, rails and pictures depend on which products, categories and collections there are.
function tagsOf({ sections, pictured = [] }: PicturedContent): Tag[] {
  const products = productTags([...sections.flatMap(cardsOf).map(({ id }) => id), ...pictured]);
  return ['content', 'settings', 'categories', 'collections', 'listing', ...products];
}

export function contentRoutes(route: Route, content: ContentService): void {
  route('getHomeContent', (_input, { language }) => content.getHome(language), { tags: tagsOf });
  route('getPageContent', ({ params }, { language }) => content.getPage(params.handle, language), { tags: tagsOf });
  route('getContentPreview', ({ params }, { language }) => content.getPreview(params.token, language));
}
