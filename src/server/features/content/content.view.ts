import type { GiftFinder, ProductWithVariants } from '#contract/catalog.ts';
import type { ShownPicture, ShownSection } from '#contract/content/content.ts';
import type { ShownLink } from '#contract/shop-frame.ts';
import { isShopPage } from '#contract/content/shop-pages.ts';
import type { StoredLink, StoredPicture, StoredSection } from '#contract/content/stored-content.ts';
import type { CategoryId, CollectionId, ProductId } from '#contract/ids.ts';
import { type Language, type LocalizedText, pickText } from '#contract/values/locale.ts';
import { allMessages } from '#i18n/messages/all.ts';

/** What the sections need to know of the shop. */
export interface ShopFacts {
  language: Language;
  /** The name of the shop, which stands for `{shop}` in texts. */
  name: string;
  products: ReadonlyMap<ProductId, ProductWithVariants>;
  categories: ReadonlyMap<CategoryId, { name: LocalizedText; hasSubCategory: boolean }>;
  collections: ReadonlyMap<CollectionId, { handle: string; name: LocalizedText }>;
  /** The handles of the merchant's own pages. */
  pages: ReadonlySet<string>;
  /** The answers of the gift finder that lead to gifts. */
  gifts: Pick<GiftFinder, 'occasions' | 'recipients'>;
  /** Pictures of the shop's products, for sections without their own. */
  pictures: readonly string[];
}

/** The text in the language, with the name of the shop. */
export function sayText(text: LocalizedText, { language, name }: Pick<ShopFacts, 'language' | 'name'>): string {
  return pickText(text, language).replaceAll('{shop}', name);
}

interface Said {
  title: LocalizedText;
  text: LocalizedText;
  action: LocalizedText;
  link: StoredLink | null;
}

const middle = { x: 50, y: 50 };
const groupNames = { en: allMessages.en.productTags.groups, ar: allMessages.ar.productTags.groups };

/** Where a stored link leads; null if what it names is not in the shop. */
export function createLinkView(facts: Pick<ShopFacts, 'products' | 'categories' | 'collections' | 'pages'>) {
  return (link: StoredLink | null): ShownLink => {
    switch (link?.kind) {
      case 'product':
        return facts.products.has(link.id) ? link : null;
      case 'category': {
        const category = facts.categories.get(link.id);
        return category ? { ...link, hasSubCategory: category.hasSubCategory } : null;
      }
      case 'collection': {
        const collection = facts.collections.get(link.id);
        return collection ? { kind: link.kind, handle: collection.handle } : null;
      }
      case 'page':
        return isShopPage(link.handle) || facts.pages.has(link.handle) ? link : null;
      default:
        return link ?? null;
    }
  };
}

/** The sections in the language, without what is not in the shop. */
export function contentView(sections: readonly StoredSection[], facts: ShopFacts): ShownSection[] {
  let used = 0;
  const say = (text: LocalizedText) => sayText(text, facts);
  const cards = (ids: readonly ProductId[]) => ids.flatMap((id) => facts.products.get(id) ?? []);

  const shownLink = createLinkView(facts);

  // Each takes another product's picture, as far as there are any.
  function pictureOrProduct(picture: StoredPicture | null): ShownPicture {
    if (picture !== null) return picture;
    const path = facts.pictures[used % facts.pictures.length];
    used += 1;
    return path === undefined ? null : { path, focus: middle };
  }

  function saidView(part: Said) {
    return { title: say(part.title), text: say(part.text), action: say(part.action), link: shownLink(part.link) };
  }

  type Stored<K extends StoredSection['kind']> = Extract<StoredSection, { kind: K }>;

  function railView({ id, kind, title, products }: Stored<'rail'>): ShownSection[] {
    if (products.from === 'category') {
      const category = facts.categories.get(products.category);
      return category ? [{ id, kind, title: say(title) || pickText(category.name, facts.language), products }] : [];
    }
    if (products.from === 'collection') {
      const collection = facts.collections.get(products.collection);
      if (!collection) return [];
      const shown = { from: products.from, collection: collection.handle };
      return [{ id, kind, title: say(title) || pickText(collection.name, facts.language), products: shown }];
    }
    if (products.from !== 'picked') return [{ id, kind, title: say(title), products }];
    const picked = cards(products.picked);
    return picked.length === 0 ? [] : [{ id, kind, title: say(title), products: { from: 'picked', picked } }];
  }

  function textView({ id, kind, title, blocks }: Stored<'text'>): ShownSection {
    type Block = Extract<ShownSection, { kind: 'text' }>['blocks'][number];
    const shown = blocks.map((block): Block => {
      switch (block.kind) {
        case 'paragraph':
        case 'heading':
          return { kind: block.kind, text: say(block.text) };
        case 'list':
          return { kind: block.kind, items: block.items.map(say).filter((item) => item !== '') };
        case 'picture':
          return { kind: block.kind, picture: block.picture, alt: say(block.alt) };
        case 'products':
          return { kind: block.kind, products: cards(block.products) };
        case 'button':
          return { kind: block.kind, action: say(block.action), link: shownLink(block.link) };
      }
    });
    return { id, kind, title: say(title), blocks: shown };
  }

  function slidesView({ id, kind, slides }: Stored<'slides'>): ShownSection[] {
    if (slides.length === 0) return [];
    const shown = slides.map((slide) => {
      const picture = pictureOrProduct(slide.picture);
      return { ...saidView(slide), picture, phonePicture: slide.phonePicture ?? picture };
    });
    return [{ id, kind, slides: shown }];
  }

  function stripView({ id, kind, points }: Stored<'strip'>): ShownSection {
    const shown = points.map((point) =>
      point.show === 'delivery' ? point : { ...point, title: say(point.title), text: say(point.text) },
    );
    return { id, kind, points: shown };
  }

  function giftsView({ id, kind, title, by }: Stored<'gifts'>): ShownSection[] {
    const found = by === 'occasion' ? facts.gifts.occasions : facts.gifts.recipients;
    const answers = found.map(({ name, label }) => ({ name, label }));
    const label = groupNames[facts.language][by];
    return answers.length === 0 ? [] : [{ id, kind, title: say(title), label, by, answers }];
  }

  function sectionView(section: StoredSection): ShownSection[] {
    switch (section.kind) {
      case 'slides':
        return slidesView(section);
      case 'strip':
        return [stripView(section)];
      case 'rail':
        return railView(section);
      case 'gifts':
        return giftsView(section);
      case 'promo': {
        const { id, kind, tone } = section;
        return [{ id, kind, tone, ...saidView(section), picture: pictureOrProduct(section.picture) }];
      }
      case 'text':
        return [textView(section)];
      case 'categories':
      case 'testimonials':
      case 'recent':
        return [{ id: section.id, kind: section.kind, title: say(section.title) }];
      default:
        // They stand around every page.
        return [];
    }
  }

  return sections.flatMap(sectionView);
}
