import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ConsoleHome, ConsolePage } from '#contract/console/content.ts';
import { isFilledPage } from '#contract/content/shop-pages.ts';
import { isApiError } from '#contract/http/client.ts';
import { pickText } from '#contract/values/locale.ts';
import { Button } from '#ui/action/button.tsx';
import { ExportButton } from '../features/content/export-button.tsx';
import { ImportDialog } from '../features/content/import-dialog.tsx';
import { PageAddress } from '../features/content/page-address.tsx';
import { hasAddress, isFrame, isSupplied } from '../features/content/page-form.rules.ts';
import { NewPageDialog } from '../features/content/new-page-dialog.tsx';
import { PageEditorForm } from '../features/content/page-editor.tsx';
import { PageHistory } from '../features/content/page-history.tsx';
import { PageList } from '../features/content/page-list.tsx';
import { RemovePage } from '../features/content/remove-page.tsx';
import { useRead } from '../runtime/api/use-read.ts';
import { dropDraft } from '../runtime/drafts/drafts.ts';
import { useLanguage } from '../runtime/i18n/use-language.ts';
import { useMe } from '../runtime/session/me-context.ts';
import { LoadFailure } from '../shared/load-failure.tsx';
import { BackLink } from '../shell/back-link.tsx';
import { useCommand } from '../shell/keys/commands.ts';
import { NotFound } from '../shell/states/not-found.tsx';
import { PageSkeleton } from '../shell/states/page-skeleton.tsx';

/** The merchant's own words: the home page and pages of their own. */
export function ContentPage() {
  const t = useTranslations();
  const home = useRead('getHomeDraft');
  const pages = useRead('listOwnPages');
  const [isNew, setNew] = useState(false);
  const [isImporting, setImporting] = useState(false);
  useCommand('new', () => setNew(true));
  const error = home.error ?? pages.error;
  const isRead = home.data && pages.data;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title font-medium">{t('nav.content')}</h1>
        <Button icon="plus" onClick={() => setNew(true)}>
          {t('content.page.new')}
        </Button>
      </div>
      <p className="mt-1 max-w-3xl text-ink-soft">{t('content.list.intro')}</p>
      <div className="-ms-4 mt-1 mb-4 flex flex-wrap">
        <ExportButton />
        <Button variant="quiet" icon="upload" disabled={!isRead} onClick={() => setImporting(true)}>
          {t('content.transfer.import')}
        </Button>
      </div>
      {isRead && <PageList home={home.data} pages={pages.data.rows} />}
      {!isRead && error && (
        <LoadFailure
          error={error}
          onRetry={() => {
            void home.refetch();
            void pages.refetch();
          }}
        />
      )}
      {!isRead && !error && <PageSkeleton />}
      {isRead && (
        <ImportDialog
          open={isImporting}
          versions={new Map([home.data, ...pages.data.rows].map(({ handle, version }) => [handle, version]))}
          onClose={() => setImporting(false)}
        />
      )}
      <NewPageDialog open={isNew} onClose={() => setNew(false)} />
    </>
  );
}

/** The editor of the home page. */
export function HomeEditorPage() {
  const t = useTranslations('content.list');
  const read = useRead('getHomeDraft');
  return <EditorFrame read={read} name={t('home')} />;
}

/** The editor of a page of the merchant's own, or of what the merchant writes for another page. */
export function OwnPageEditorPage() {
  const { handle = '' } = useParams();
  const t = useTranslations('content.link.pages');
  const say = useTranslations('content.frame');
  const language = useLanguage();
  const read = useRead('getOwnPage', { params: { handle } });
  if (isApiError(read.error) && read.error.status < 500 && !read.data) return <NotFound />;
  const ownName = read.data ? pickText(read.data.draft.title, language) || handle : '';
  const shopName = isFilledPage(handle) ? t(handle) : ownName;
  return <EditorFrame key={handle} read={read} name={isFrame(handle) ? say('name') : shopName} />;
}

interface EditorFrameProps {
  read: UseQueryResult<ConsoleHome> | UseQueryResult<ConsolePage>;
  name: string;
}

function EditorFrame({ read: { data: page, error, refetch }, name }: EditorFrameProps) {
  const t = useTranslations();
  const { id } = useMe();
  // The version that a restore made: the form begins anew over it, and waits until it is read. Before, it would save
  // and publish the version that was replaced.
  const [restored, setRestored] = useState(0);
  const isBehind = page !== undefined && page.version < restored;
  return (
    <>
      <BackLink to="/content">{t('nav.content')}</BackLink>
      <h1 className="mb-3 text-title font-medium wrap-anywhere">
        <bdi>{name || t('nav.content')}</bdi>
      </h1>
      {page && hasAddress(page.handle) && (
        <p className="-mt-2 mb-4 text-sm text-ink-soft">
          <PageAddress handle={page.handle} className="" />
        </p>
      )}
      {page && (
        <div inert={isBehind}>
          <PageEditorForm key={isBehind ? 'behind' : restored} page={page} />
          <PageHistory
            handle={page.handle}
            version={page.version}
            onRestored={(version) => {
              dropDraft(localStorage, id, `content:${page.handle}`);
              setRestored(version);
            }}
          />
          {!isSupplied(page.handle) && page.publishedAt === null && <RemovePage handle={page.handle} />}
        </div>
      )}
      {(!page || isBehind) && error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!page && !error && <PageSkeleton />}
    </>
  );
}
