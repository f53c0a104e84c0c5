import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { consoleLimits } from '#contract/console/limits.ts';
import { isApiError } from '#contract/http/client.ts';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { AutoPrintChoice } from '../features/slips/auto-print-choice.tsx';
import {
  keepPaper,
  kindNamed,
  numbersNamed,
  type PaperSize,
  paperNamed,
  readPaper,
  type SlipKind,
  slipKinds,
} from '../features/slips/paper.rules.ts';
import { PrintChoice } from '../features/slips/print-choice.tsx';
import { PrintedSlips, sidesQuery } from '../features/slips/printed-slips.tsx';
import { readQuery } from '../runtime/api/use-read.ts';
import { useApp } from '../runtime/app-context.ts';
import { useAddressSearch } from '../runtime/page/use-address-search.ts';
import { mayOpen, useMe } from '../runtime/session/me-context.ts';
import { hidesPrices } from '../shared/collect.rules.ts';
import { LoadFailure } from '../shared/load-failure.tsx';
import { BackLink } from '../shell/back-link.tsx';
import { NotFound } from '../shell/states/not-found.tsx';
import { PageSkeleton } from '../shell/states/page-skeleton.tsx';

/** The slip or the invoice of one order. */
export function SlipPage() {
  const { number = '' } = useParams();
  return <Printing numbers={[number]} />;
}

/** Slips or invoices of many orders in one document: `?orders=DN-1,DN-2`. */
export function SlipsPage() {
  const [search] = useSearchParams();
  return <Printing numbers={numbersNamed(search.get('orders'), consoleLimits.bulkMax)} isMany />;
}

const isMissing = (error: unknown) => isApiError(error) && error.code === 'not_found';

function Printing({ numbers, isMany = false }: { numbers: readonly string[]; isMany?: boolean }) {
  const t = useTranslations('printing');
  const tNav = useTranslations('nav');
  const app = useApp();
  const mayPrintReceipts = mayOpen(useMe(), 'orders.money');
  const [search, changeSearch] = useAddressSearch();
  const [ownPaper] = useState(() => readPaper(localStorage));
  const paper = paperNamed(search.get('paper')) ?? ownPaper;
  const wanted = kindNamed(search.get('kind'));

  const sides = useQuery(sidesQuery);
  const reads = useQueries({
    queries: numbers.map((order) => ({
      ...readQuery(app, 'getSlip', { params: { order } }),
      // Reading a missing order again, after every change, would take the document off the page meanwhile.
      enabled: ({ state }: { state: { error: unknown } }) => !isMissing(state.error),
    })),
  });
  const read = reads.flatMap(({ data }) => data ?? []);
  const gifts = read.filter(({ gift }) => gift !== null);
  const kinds = slipKinds.filter(
    (one) =>
      one === 'slip' ||
      (one === 'receipt' && mayPrintReceipts) ||
      (one === 'card' && gifts.length > 0) ||
      (one === 'courier' && read.some(({ courier }) => courier !== null)),
  );
  const kind = kinds.includes(wanted) ? wanted : 'slip';
  const slips = kind === 'card' ? gifts : read;
  const missing = numbers.filter((_, index) => isMissing(reads[index]?.error));
  const failed = [sides, ...reads].find(({ data, error }) => !data && error && !isMissing(error));
  const isWhole = sides.data !== undefined && read.length + missing.length === numbers.length;

  function choose(change: { kind: SlipKind } | { paper: PaperSize }): void {
    if ('paper' in change) keepPaper(localStorage, change.paper);
    changeSearch(change);
  }

  if (failed?.error) return <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!isMany && missing.length > 0) return <NotFound />;
  if (!isWhole) return <PageSkeleton />;
  return (
    <>
      <div className="print:hidden">
        <BackLink to={isMany ? '/orders' : `/orders/${numbers[0]}`}>{tNav(isMany ? 'orders' : 'order')}</BackLink>
        <h1 className="text-title font-medium">
          {isMany ? (
            t('titleMany', { count: slips.length })
          ) : (
            <span>
              {t.rich('title', {
                number: () => (
                  <bdi dir="ltr" translate="no" className="inline-block">
                    {slips[0]?.number}
                  </bdi>
                ),
              })}
            </span>
          )}
        </h1>
        <PrintChoice
          kind={kind}
          paper={paper}
          kinds={kinds}
          isMany={isMany}
          isReady={slips.length > 0}
          onKind={(chosen) => choose({ kind: chosen })}
          onPaper={(chosen) => choose({ paper: chosen })}
        >
          {wanted === 'receipt' && !mayPrintReceipts && <Notice>{t('noAmounts')}</Notice>}
          {kind === 'receipt' && slips.some(hidesPrices) && <Notice tone="progress">{t('giftNotice')}</Notice>}
          {missing.length > 0 && (
            <Notice tone="danger">
              <bdi>{t('missing', { numbers: missing.join(', ') })}</bdi>
            </Notice>
          )}
        </PrintChoice>
      </div>
      {slips.length === 0 ? (
        <EmptyState icon="print" title={t('none')}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <section
          aria-label={t('preview')}
          className="mt-6 -mx-4 flex flex-col items-center gap-6 overflow-x-clip bg-shell py-6 md:mx-0 md:rounded-card print:m-0 print:block print:p-0"
        >
          <PrintedSlips slips={slips} sides={sides.data} kind={kind} paper={paper} />
        </section>
      )}
      <div className="print:hidden">
        <AutoPrintChoice />
      </div>
    </>
  );
}
