import { useNavigation, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import type { GiftFinder } from '#contract/catalog.ts';
import { formatPrice } from '#i18n/format.ts';
import { buttonClass } from '#ui/action/button.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { SectionHeading } from '#ui/display/section-heading.tsx';
import { ListedCards } from '../features/catalog/listed-cards.tsx';
import { ListPages } from '../features/catalog/list-pages.tsx';
import { PastEnd } from '../features/catalog/past-end.tsx';
import { type GiftChoice, giftFinderPath, isUnanswered, readGiftChoice } from '../features/catalog/gift-choice.ts';
import { type GiftAnswer, GiftQuestion } from '../features/catalog/gift-question.tsx';
import { type AppContext, useAppContext, useLanguage } from '../runtime/app-context.ts';
import { type PageLoader, setListStatus } from '../runtime/data/load.ts';
import { publicQuery, useLoadedQuery } from '../runtime/data/queries.ts';
import { PageHead } from '../runtime/page/page-head.tsx';
import { ShopLink } from '../runtime/routing/shop-link.tsx';
import { useCurrency } from '../shared/money/use-currency.ts';
import { Trail } from '../shared/trail.tsx';

const giftsQuery = (app: AppContext, choice: GiftChoice) => publicQuery(app, 'findGifts', { query: { ...choice } });

export const load: PageLoader = async (app, { url }) => {
  const choice = readGiftChoice(url.searchParams);
  const found = await app.queryClient.ensureQueryData(giftsQuery(app, choice));
  setListStatus(app, choice.page, found);
};

/** What the prices of an answer are called: up to, from, or between two. */
function usePriceLabel(): (range: { min?: number | undefined; max?: number | undefined }) => string {
  const t = useTranslations();
  const language = useLanguage();
  const currency = useCurrency();
  return ({ min, max }) => {
    const amountOf = (riyals: number) => formatPrice(riyals, language, currency);
    if (min === undefined) return t('products.chipMax', { amount: amountOf(max ?? 0) });
    if (max === undefined) return t('products.chipMin', { amount: amountOf(min) });
    return t('gifts.between', { from: amountOf(min), to: amountOf(max) });
  };
}

/** The answers to the three questions, each with the address that it leads to. */
function useAnswers({ occasions, recipients, prices }: GiftFinder, choice: GiftChoice) {
  const priceLabel = usePriceLabel();
  const { occasion, recipient, min, max } = choice;
  const pathWith = (change: Partial<GiftChoice>) => giftFinderPath({ occasion, recipient, min, max, ...change });
  const priceOf = (range: GiftFinder['prices'][number]): GiftAnswer => {
    const given = range.min === min && range.max === max;
    return {
      key: `${range.min}-${range.max}`,
      label: priceLabel(range),
      path: pathWith(given ? { min: undefined, max: undefined } : { min: range.min, max: range.max }),
      count: range.count,
      given,
    };
  };
  const ranges = prices.map(priceOf);
  const typed = min !== undefined || max !== undefined;
  return {
    recipients: recipients.map(({ name, label, count }): GiftAnswer => {
      const given = name === recipient;
      return { key: name, label, count, given, path: pathWith({ recipient: given ? undefined : name }) };
    }),
    occasions: occasions.map(({ name, label, count }): GiftAnswer => {
      const given = name === occasion;
      return { key: name, label, count, given, path: pathWith({ occasion: given ? undefined : name }) };
    }),
    // A price of an address that is none of the answers.
    prices: typed && !ranges.some(({ given }) => given) ? [priceOf({ min, max, count: 0 }), ...ranges] : ranges,
  };
}

/** Three questions, and the gifts that meet the answers. */
export default function GiftFinderPage() {
  const t = useTranslations('gifts');
  const choice = readGiftChoice(useSearchParams()[0]);
  const found = useLoadedQuery(giftsQuery(useAppContext(), choice));
  const busy = useNavigation().location?.pathname.endsWith('/gift-finder') ?? false;
  const { recipients, occasions, prices } = useAnswers(found, choice);
  const { rows, total, totalPages, countedMax } = found;
  const unanswered = isUnanswered(choice);
  const pathOf = (page: number) => giftFinderPath({ ...choice, page });
  return (
    <div className="page-wrap">
      <PageHead
        title={t('title')}
        description={t('intro')}
        path="/gift-finder"
        page={choice.page}
        totalPages={totalPages}
        hidden={!unanswered}
      />
      <Trail items={[{ label: t('title'), href: '/gift-finder' }]} />
      <SectionHeading level={1} title={t('title')} text={t('intro')} className="mt-3 mb-6" />
      <div className="flex flex-col gap-8 print:hidden">
        <GiftQuestion title={t('forWhom')} answers={recipients} countedMax={countedMax} />
        <GiftQuestion title={t('whatFor')} answers={occasions} countedMax={countedMax} />
        <GiftQuestion title={t('howMuch')} answers={prices} countedMax={countedMax} />
      </div>
      <div className="mt-8 mb-5 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <div role="status">
          <h2 className="text-xl font-medium">{t('found', { count: total })}</h2>
        </div>
        {!unanswered && (
          <ShopLink to="/gift-finder" preventScrollReset className={buttonClass({ variant: 'quiet', size: 'small' })}>
            {t('startAgain')}
          </ShopLink>
        )}
      </div>
      <ListedCards rows={rows} faded={busy} headingLevel={3} />
      {total === 0 && (
        <EmptyState icon="gift" title={t('none')}>
          {t('noneText')}
        </EmptyState>
      )}
      {rows.length === 0 && total > 0 && <PastEnd firstPage={pathOf(1)} />}
      {rows.length > 0 && <ListPages page={choice.page} totalPages={totalPages} pathOf={pathOf} />}
    </div>
  );
}
