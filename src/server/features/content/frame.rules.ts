import type { ShopFrame } from '#contract/shop-frame.ts';
import { frameHandle, frameKinds } from '#contract/content/shop-pages.ts';
import type { StoredLink, StoredSection } from '#contract/content/stored-content.ts';
import type { Tag } from '../../cache/tags.ts';
import { namedIn } from './content.rules.ts';
import { createLinkView, sayText, type ShopFacts } from './content.view.ts';

/** Whether a page can have a section: what stands around every page has kinds of its own. */
export function fitsPage(handle: string, { kind }: Pick<StoredSection, 'kind'>): boolean {
  return frameKinds.some((one) => one === kind) === (handle === frameHandle);
}

type Stored<K extends StoredSection['kind']> = Extract<StoredSection, { kind: K }>;

/**
 * What the merchant has put around every page, in a language; null if that is nothing. Links to what is not in the shop
 * are left out, and so are columns without a title or a link.
 */
export function frameView(sections: readonly StoredSection[], facts: ShopFacts): ShopFrame | null {
  const shownLink = createLinkView(facts);
  const find = <K extends StoredSection['kind']>(kind: K) =>
    sections.find((section): section is Stored<K> => section.kind === kind);
  const [menu, footer, hours, promises] = [find('menu'), find('footer'), find('hours'), find('promises')];
  const say = (text: Parameters<typeof sayText>[0] | undefined) => (text === undefined ? '' : sayText(text, facts));
  const links = (all: readonly { title: Parameters<typeof sayText>[0]; link: StoredLink | null }[] = []) =>
    all.flatMap(({ title, link }) => {
      const [name, shown] = [say(title), shownLink(link)];
      return name === '' || shown === null ? [] : [{ title: name, link: shown }];
    });
  const columns = (footer?.columns ?? []).map((column) => ({ title: say(column.title), links: links(column.links) }));
  const frame = {
    menu: links(menu?.links),
    footer: say(footer?.text),
    columns: columns.filter((column) => column.title !== '' && column.links.length > 0),
    hours: say(hours?.text),
    delivery: say(promises?.delivery),
    returns: say(promises?.returns),
  };
  return Object.values(frame).some((part) => part.length > 0) ? frame : null;
}

/** What a response with the frame shows: a link comes back with what it leads to. */
export function frameTags(sections: readonly StoredSection[]): Tag[] {
  const { products, categories, collections, pages } = namedIn(sections);
  return [
    ...products.map((id): Tag => `product:${id}`),
    ...(categories.length > 0 ? ['categories' as const] : []),
    ...(collections.length > 0 ? ['collections' as const] : []),
    ...(pages.length > 0 ? ['content' as const] : []),
  ];
}
