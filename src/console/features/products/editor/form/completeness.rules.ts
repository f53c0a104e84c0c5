import { missingOf } from '#contract/console/product-completeness.ts';
import { type ProductForm, rowsOf } from './form.rules.ts';

/** Whether it has what a draft needs: a category and a name. */
export const isDraftable = ({ categoryId, name }: ProductForm) =>
  categoryId !== '' && (name.ar !== '' || name.en !== '');

/** What completeness looks at, as it is typed. A variant counts once it has a price. */
export function textsOf(form: ProductForm) {
  const variants = rowsOf(form)
    .filter(({ made, price }) => made && price !== '')
    .map(({ attributes }) => ({ published: true, attributes }));
  return { ...form, variants };
}

/** What a product lacks before it can be published. */
export function missingParts(form: ProductForm): string[] {
  return [...(form.categoryId === '' ? ['category'] : []), ...missingOf(textsOf(form))];
}
