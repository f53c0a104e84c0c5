import { useState } from 'react';
import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { isApiError } from '#contract/http/client.ts';
import { isId } from '#contract/validation.ts';
import { pickText } from '#contract/values/locale.ts';
import { Button } from '#ui/action/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { CollectionAddress } from '../features/collections/collection-address.tsx';
import { CollectionEditorForm } from '../features/collections/collection-editor.tsx';
import { CollectionList } from '../features/collections/collection-list.tsx';
import { NewCollectionDialog } from '../features/collections/new-collection-dialog.tsx';
import { RemoveCollection } from '../features/collections/remove-collection.tsx';
import { useRead } from '../runtime/api/use-read.ts';
import { useLanguage } from '../runtime/i18n/use-language.ts';
import { LoadFailure } from '../shared/load-failure.tsx';
import { BackLink } from '../shell/back-link.tsx';
import { useCommand } from '../shell/keys/commands.ts';
import { NotFound } from '../shell/states/not-found.tsx';
import { PageSkeleton } from '../shell/states/page-skeleton.tsx';

/** The collections of products, picked by hand or by conditions. */
export function CollectionsPage() {
  const t = useTranslations();
  const { data, error, refetch, isPending } = useRead('listConsoleCollections');
  const [isNew, setNew] = useState(false);
  useCommand('new', () => setNew(true));
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title font-medium">{t('nav.collections')}</h1>
        <Button icon="plus" onClick={() => setNew(true)}>
          {t('collections.new')}
        </Button>
      </div>
      <p className="mt-1 mb-5 max-w-3xl text-ink-soft">{t('collections.intro')}</p>
      {data && data.rows.length > 0 && <CollectionList rows={data.rows} />}
      {data?.rows.length === 0 && (
        <EmptyState icon="gift" title={t('collections.none')}>
          {t('collections.noneText')}
        </EmptyState>
      )}
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {isPending && <PageSkeleton />}
      <NewCollectionDialog open={isNew} onClose={() => setNew(false)} />
    </>
  );
}

/** The editor of a collection. */
export function CollectionEditorPage() {
  const id = Number(useParams()['collection']);
  return isId(id) ? <Editor key={id} id={id} /> : <NotFound />;
}

function Editor({ id }: { id: number }) {
  const t = useTranslations();
  const language = useLanguage();
  const { data, error, refetch } = useRead('getConsoleCollection', { params: { id } });
  if (isApiError(error) && error.status < 500 && !data) return <NotFound />;
  return (
    <>
      <BackLink to="/collections">{t('nav.collections')}</BackLink>
      <h1 className="mb-3 text-title font-medium wrap-anywhere">
        <bdi>{(data && pickText(data.name, language)) || t('nav.collections')}</bdi>
      </h1>
      {data && (
        <>
          <p className="-mt-2 mb-4 text-sm text-ink-soft">
            <CollectionAddress handle={data.handle} className="" />
          </p>
          <CollectionEditorForm collection={data} />
          <RemoveCollection collection={data} />
        </>
      )}
      {!data && error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <PageSkeleton />}
    </>
  );
}
