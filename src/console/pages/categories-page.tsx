import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { CategoryDialog } from '../shared/category/category-dialog.tsx';
import { CategoryTree } from '../features/categories/category-tree.tsx';
import { useRead } from '../runtime/api/use-read.ts';
import { mayOpen, useMe } from '../runtime/session/me-context.ts';
import { BackLink } from '../shell/back-link.tsx';
import { useCommand } from '../shell/keys/commands.ts';
import { LoadFailure } from '../shared/load-failure.tsx';
import { PageSkeleton } from '../shell/states/page-skeleton.tsx';

/** The categories as shoppers browse them. */
export function CategoriesPage() {
  const t = useTranslations();
  const categories = useRead('listConsoleCategories');
  const mayEdit = mayOpen(useMe(), 'catalog.write');
  const [isNew, setNew] = useState(false);
  useCommand('new', () => setNew(mayEdit));
  const rows = categories.data?.rows;
  return (
    <>
      <BackLink to="/products">{t('catalogue.back')}</BackLink>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title font-medium">{t('nav.categories')}</h1>
        {mayEdit && (
          <Button id="new-category" size="small" icon="plus" onClick={() => setNew(true)}>
            {t('catalogue.category.newCategory')}
          </Button>
        )}
      </div>
      <p className="mt-1 mb-5 text-ink-soft">{t('catalogue.category.intro')}</p>
      {rows && rows.length > 0 && <CategoryTree rows={rows} mayEdit={mayEdit} />}
      {rows?.length === 0 && (
        <EmptyState
          icon="grid"
          title={t('catalogue.category.empty')}
          action={mayEdit && <Button onClick={() => setNew(true)}>{t('catalogue.category.newCategory')}</Button>}
        >
          {t('catalogue.category.emptyText')}
        </EmptyState>
      )}
      {categories.error && !rows && <LoadFailure error={categories.error} onRetry={() => void categories.refetch()} />}
      {categories.isPending && <PageSkeleton />}
      <CategoryDialog
        editing={isNew ? { category: null, parentId: null } : null}
        rows={rows ?? []}
        onClose={() => setNew(false)}
      />
    </>
  );
}
