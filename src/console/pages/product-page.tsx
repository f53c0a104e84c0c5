import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ConsoleProduct } from '#contract/console/products.ts';
import { isApiError } from '#contract/http/client.ts';
import { qatarDay, qatarTime } from '#contract/values/qatar-time.ts';
import { pickText } from '#contract/values/locale.ts';
import { textLinkClass } from '#ui/action/text-link.ts';
import { cardClass } from '#ui/display/card.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { StatusBadge } from '#ui/display/status-badge.tsx';
import { ProductEditor } from '../features/products/editor/product-editor.tsx';
import { ProductSheet } from '../features/products/read/product-sheet.tsx';
import { readProductFilters, writeProductFilters } from '../features/products/list/filters.rules.ts';
import { stateTones } from '../shared/product-state-tones.ts';
import { readQuery, useRead } from '../runtime/api/use-read.ts';
import { useApp } from '../runtime/app-context.ts';
import { useLanguage } from '../runtime/i18n/use-language.ts';
import { mayOpen, useMe } from '../runtime/session/me-context.ts';
import { History } from '../shared/history/history.tsx';
import { BackLink } from '../shell/back-link.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { LoadFailure } from '../shared/load-failure.tsx';
import { NotFound } from '../shell/states/not-found.tsx';
import { PageSkeleton } from '../shell/states/page-skeleton.tsx';

/**
 * A new product. Its draft is on the server as soon as it has a category and a name: then the address
 * names it, and the form stays as it is.
 */
export function NewProductPage() {
  const t = useTranslations('nav');
  const app = useApp();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const { key, state } = useLocation();
  const flow = (state as { flow?: string } | null)?.flow ?? key;
  const id = search.get('draft');
  const draft = useQuery({
    ...readQuery(app, 'getConsoleProduct', { params: { id: Number(id) } }),
    enabled: id !== null,
  });
  const categories = useRead('listConsoleCategories');
  const isReady = categories.data && (id === null || draft.data);
  const error = draft.error ?? categories.error;

  function follow(stored: number, isQuiet: boolean): void {
    if (!isQuiet) return void navigate(`/products/${stored}`, { replace: true });
    if (id === String(stored)) return;
    const next = new URLSearchParams(search);
    next.set('draft', String(stored));
    setSearch(next, { replace: true, state: { flow, keepsScroll: true } });
  }

  if (isApiError(error) && error.code === 'not_found') return <NotFound />;
  return (
    <>
      <div className="max-md:-mt-4 max-md:flex max-md:items-center max-md:gap-3 md:-mt-4">
        <BackToList />
        <h1 className="text-title font-medium max-md:text-heading">{t('newProduct')}</h1>
      </div>
      {isReady ? (
        <ProductEditor
          key={flow}
          product={id === null ? null : (draft.data ?? null)}
          categories={categories.data.rows}
          onStored={follow}
        />
      ) : error ? (
        <LoadFailure
          error={error}
          onRetry={() => {
            void categories.refetch();
            if (id !== null) void draft.refetch();
          }}
        />
      ) : (
        <PageSkeleton />
      )}
    </>
  );
}

/** One product, to be changed, or to be read by who may not change it. */
export function ProductPage() {
  const { product: id = '' } = useParams();
  const read = useRead('getConsoleProduct', { params: { id: Number(id) } });
  const categories = useRead('listConsoleCategories');
  const mayEdit = mayOpen(useMe(), 'catalog.write');
  if (read.data && categories.data)
    return (
      <>
        <div className="max-md:relative max-md:-mt-4 max-md:flex max-md:items-center max-md:gap-3 max-md:overflow-x-auto md:-mt-4">
          <BackToList />
          <Head product={read.data} />
        </div>
        {mayEdit ? (
          <ProductEditor key={read.data.id} product={read.data} categories={categories.data.rows} />
        ) : (
          <ProductSheet product={read.data} />
        )}
        <ProductHistory id={read.data.id} />
      </>
    );
  const error = read.error ?? categories.error;
  if (isApiError(error) && error.code === 'not_found') return <NotFound />;
  if (error)
    return (
      <LoadFailure
        error={error}
        onRetry={() => {
          void read.refetch();
          void categories.refetch();
        }}
      />
    );
  return <PageSkeleton />;
}

/** The way back to the list as it was. */
function BackToList() {
  const t = useTranslations('catalogue');
  const [search] = useSearchParams();
  return (
    <span className="shrink-0">
      <BackLink to={`/products${writeProductFilters(readProductFilters(search))}`}>{t('back')}</BackLink>
    </span>
  );
}

function Head({ product }: { product: ConsoleProduct }) {
  const t = useTranslations('catalogue');
  const language = useLanguage();
  const mayCreate = mayOpen(useMe(), 'catalog.write');
  const { id, name, state, publishAt } = product;
  const title = pickText(name, language);
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div className="flex items-center gap-x-4 gap-y-2 max-md:*:shrink-0 md:flex-wrap">
        <h1 className="min-w-0 text-title font-medium max-md:max-w-52 max-md:truncate max-md:text-heading">
          <bdi>{title}</bdi>
        </h1>
        <StatusBadge tone={stateTones[state]}>{t(`state.${state}`)}</StatusBadge>
        {publishAt !== null && (
          <span>{t('waits', { day: qatarDay(new Date(publishAt)), time: qatarTime(new Date(publishAt)) })}</span>
        )}
        {state === 'live' && (
          <a href={`/${language}/product/${id}`} className={textLinkClass({ kind: 'standalone' })}>
            {t('look.open')}
          </a>
        )}
        {mayCreate && (
          <Link to="/products/new" className={textLinkClass({ kind: 'standalone' })}>
            <Icon name="plus" className="size-4" />
            {t('list.newProduct')}
          </Link>
        )}
      </div>
    </>
  );
}

function ProductHistory({ id }: { id: number }) {
  const t = useTranslations();
  const me = useMe();
  if (!mayOpen(me, 'audit.read')) return null;
  return (
    <section aria-labelledby="history" className={cardClass({ className: 'mt-5' })}>
      <h2 id="history" className="mb-2 text-heading font-medium">
        {t('nav.log')}
      </h2>
      <History kind="product" id={String(id)} />
    </section>
  );
}
