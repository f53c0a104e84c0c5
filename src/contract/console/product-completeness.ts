import { type Language } from '../values/locale.ts';

type Text = Record<Language, string>;

/** What completeness looks at, stored or typed. */
export interface ProductTexts {
  name: Text;
  description: Text;
  pictures: readonly { text: Text }[];
  variants: readonly { published: boolean; attributes: readonly { name: Text; value: Text }[] }[];
  options: readonly { name: Text }[];
}

const shownVariants = ({ variants }: Pick<ProductTexts, 'variants'>) => variants.filter(({ published }) => published);

/** The texts that must be in Arabic, beside name and description. */
function furtherTexts(product: ProductTexts): [string, Text[]][] {
  const attributes = shownVariants(product).flatMap((variant) => variant.attributes);
  return [
    ['attributes', attributes.flatMap(({ name, value }) => [name, value])],
    ['options', product.options.map(({ name }) => name)],
  ];
}

/**
 * What a product lacks to be published: `name.ar`, `variants` … The law asks for Arabic. English is
 * recommended: where it is missing, shoppers read the Arabic text.
 */
export function missingOf(product: ProductTexts): string[] {
  const { name, description } = product;
  return [
    ...(name.ar ? [] : ['name.ar']),
    ...(description.en && !description.ar ? ['description.ar'] : []),
    ...(shownVariants(product).length > 0 ? [] : ['variants']),
    ...furtherTexts(product).flatMap(([part, texts]) => (texts.every(({ ar }) => ar) ? [] : [`${part}.ar`])),
  ];
}

/** How much of what shoppers of each language look for is there, in per cent. */
export function completenessOf(product: ProductTexts): Record<Language, number> {
  const percentOf = (language: Language) => {
    const parts = wantedParts(product, language);
    return Math.round((100 * parts.filter(([, isThere]) => isThere).length) / parts.length);
  };
  return { en: percentOf('en'), ar: percentOf('ar') };
}

/** What shoppers of a language look for, and whether the product has it. */
function wantedParts(product: ProductTexts, language: Language): [part: string, isThere: boolean][] {
  const { pictures } = product;
  const further = furtherTexts(product)
    .filter(([, texts]) => texts.length > 0)
    .map(([part, texts]): [string, boolean] => [`${part}.${language}`, texts.every((text) => text[language] !== '')]);
  return [
    [`name.${language}`, product.name[language] !== ''],
    [`description.${language}`, product.description[language] !== ''],
    ['pictures', pictures.length > 0],
    [`pictures.${language}`, pictures.length > 0 && pictures.every(({ text }) => text[language] !== '')],
    ['variants', shownVariants(product).length > 0],
    ...further,
  ];
}

/** What a product lacks to be complete in a language: `name.en`, `pictures`, `attributes.en` … */
export function lacksIn(product: ProductTexts, language: Language): string[] {
  const lacking = wantedParts(product, language).flatMap(([part, isThere]) => (isThere ? [] : [part]));
  // Without photos, there is nothing to describe.
  return lacking.includes('pictures') ? lacking.filter((part) => part !== `pictures.${language}`) : lacking;
}
