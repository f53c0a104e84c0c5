import { useTranslations } from 'use-intl';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { Pagination } from '#ui/layout/pagination.tsx';

interface ListPagesProps {
  page: number;
  totalPages: number;
  pathOf: (page: number) => string;
}

/** The pagination of a product list; each page has an address. */
export function ListPages({ page, totalPages, pathOf }: ListPagesProps) {
  const t = useTranslations();
  return (
    <Pagination
      className="mt-12 print:hidden"
      page={page}
      totalPages={totalPages}
      label={t('products.pages')}
      previousLabel={t('action.previous')}
      nextLabel={t('action.next')}
      pageLabel={(n) => t('products.pageLabel', { n })}
      renderLink={({ page: to, ...link }) => <ShopLink to={pathOf(to)} {...link} />}
    />
  );
}
