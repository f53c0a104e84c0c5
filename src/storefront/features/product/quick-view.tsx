import { useQuery } from '@tanstack/react-query';
import { lazy, useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { IntlProvider, useTranslations } from 'use-intl';
import type { Product } from '#contract/catalog.ts';
import type { VariantId } from '#contract/ids.ts';
import { isApiError } from '#contract/http/client.ts';
import { languageFacts } from '#i18n/languages.ts';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { Stars } from '#ui/display/stars.tsx';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { textLinkClass } from '#ui/action/text-link.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useAppContext } from '../../runtime/app-context.ts';
import { ensureMessages, messagesOf, reportMissingMessage } from '../../runtime/i18n/messages.ts';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { clearPendingOfOthers } from '../../shared/cart/pending-options.ts';
import type { CardFacts } from '../../shared/catalog/card-facts.ts';
import { productQuery } from '../../shared/catalog/catalog.queries.ts';
import DeliveryPromiseLine from '../../shared/delivery/delivery-promise.tsx';
import { LazyDialog } from '../../shared/lazy-dialog.tsx';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { Money } from '../../shared/money/money.tsx';
import { ShopPicture } from '../../shared/shop-picture.tsx';
import { BuyRow } from './buy-row.tsx';
import { ratingOf } from './chosen-variant.ts';
import { ProductPrice } from './product-price.tsx';
import { StockLevel } from './stock-level.tsx';
import { useBackCloses } from './use-back-closes.ts';
import { useBuy } from './use-buy.ts';
import { VariantChoice } from './variant-choice.tsx';

const AskOptionsDialog = lazy(() => import('../personalisation/ask-options-dialog.tsx'));

interface QuickViewProps {
  /** The card that it was asked for; null while it is closed. */
  facts: CardFacts | null;
  onClose: () => void;
}

/**
 * What must be chosen before a product goes into the cart, without leaving the list. The picture and the price of the
 * card are there at once, the rest is loaded.
 */
export default function QuickView({ facts, onClose }: QuickViewProps) {
  const t = useTranslations('action');
  const { pathname } = useLocation();
  const [shown, setShown] = useState(facts);
  if (facts !== null && facts !== shown) setShown(facts);
  useBackCloses(facts !== null, onClose);
  // A link has led to another page.
  const close = useEffectEvent(onClose);
  const openedOn = useRef(pathname);
  useEffect(() => {
    if (openedOn.current === pathname) return;
    openedOn.current = pathname;
    close();
  }, [pathname]);
  return (
    <Dialog
      open={facts !== null}
      onClose={onClose}
      title={<bdi>{shown?.name}</bdi>}
      closeLabel={t('close')}
      size="medium"
    >
      {shown && <Loaded key={shown.variant.id} facts={shown} onClose={onClose} />}
    </Dialog>
  );
}

function Loaded({ facts, onClose }: { facts: CardFacts; onClose: () => void }) {
  const app = useAppContext();
  const { language } = app;
  const product = useQuery({ ...productQuery(app, facts.productId), meta: { quiet: true } });
  // A list has not loaded the words of a product page.
  const words = useQuery({
    queryKey: ['words', 'product', language],
    queryFn: async () => {
      await ensureMessages(language, 'product');
      return true;
    },
    staleTime: Infinity,
    meta: { quiet: true },
  });
  if (words.isError || (product.isError && !isGone(product.error) && !product.data))
    return <LoadFailure onRetry={() => void Promise.all([words.refetch(), product.refetch()])} />;
  if (!words.isSuccess || product.isPending) return <Placeholder facts={facts} />;
  return (
    <IntlProvider
      locale={languageFacts[language].locale}
      messages={messagesOf(language)}
      timeZone="Asia/Qatar"
      onError={reportMissingMessage}
    >
      {product.isError && isGone(product.error) ? (
        <Gone />
      ) : (
        product.data && <Choosing product={product.data} facts={facts} onClose={onClose} />
      )}
    </IntlProvider>
  );
}

const isGone = (error: Error) => isApiError(error) && error.status === 404;

function Gone() {
  const t = useTranslations('choice');
  return <p className="py-10 text-center text-ink-soft">{t('gone')}</p>;
}

interface HeadProps {
  path: string | null;
  children: ReactNode;
}

function Head({ path, children }: HeadProps) {
  return (
    <div className="grid grid-cols-[7rem_1fr] gap-4 sm:grid-cols-[12rem_1fr]">
      <ShopPicture
        path={path}
        alt=""
        width={384}
        height={384}
        widest={480}
        sizes="(min-width: 640px) 12rem, 7rem"
        className="aspect-square w-full rounded-card"
      />
      <div className="flex min-w-0 flex-col items-start gap-2">{children}</div>
    </div>
  );
}

/** As high as the choice that follows. */
function Placeholder({ facts }: { facts: CardFacts }) {
  const t = useTranslations('action');
  return (
    <div aria-busy className="flex flex-col gap-5">
      <Head path={facts.variant.variantImage}>
        <Money riyals={facts.priceRiyals} before={facts.beforeRiyals} size="large" />
      </Head>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Skeleton className="h-5 w-2/5 rounded-full" />
      <Skeleton className="h-32 rounded-control" />
      <Skeleton className="h-5 w-3/5 rounded-full" />
      <Skeleton className="h-14 rounded-pill" />
    </div>
  );
}

interface ChoosingProps {
  product: Product;
  facts: CardFacts;
  onClose: () => void;
}

function Choosing({ product, facts, onClose }: ChoosingProps) {
  const t = useTranslations();
  const choiceId = useId();
  const [chosenId, setChosenId] = useState(facts.variant.id);
  const variant = product.variants.find(({ id }) => id === chosenId) ?? null;
  const buying = useBuy(product, variant, choiceId, onClose);
  const { average } = ratingOf(product);

  function choose(variantId: VariantId): void {
    clearPendingOfOthers(product.id, variantId);
    setChosenId(variantId);
  }

  return (
    <>
      {/* A form, because the page behind may have radio buttons of the same name. */}
      <form className="flex flex-col gap-5" onSubmit={(event) => event.preventDefault()}>
        <Head path={variant?.variantImage ?? product.mainImage}>
          <ProductPrice product={product} variant={variant} />
          {average > 0 && (
            <Stars
              value={average}
              label={t('rating.label', { value: average.toFixed(1) })}
              valueText={average.toFixed(1)}
            />
          )}
          <StockLevel product={product} variant={variant} />
        </Head>
        {product.variants.length > 1 && (
          <VariantChoice
            id={choiceId}
            product={product}
            chosen={variant}
            isMissing={buying.variantMissing}
            onChoose={choose}
          />
        )}
        {!buying.soldOut && (
          <div className="min-h-6">
            <DeliveryPromiseLine product={product} variant={variant} />
          </div>
        )}
        <ShopLink
          to={product.variants.length > 1 ? `/product/${product.id}?variant=${chosenId}` : `/product/${product.id}`}
          replace
          className={textLinkClass({ kind: 'standalone', className: 'self-start' })}
        >
          {t('choice.details')}
        </ShopLink>
        <div className="sticky -bottom-6 -mx-6 -mb-6 border-t border-line bg-white px-6 py-4">
          <BuyRow buying={buying} />
        </div>
      </form>
      {variant && (
        <LazyDialog open={buying.asking}>
          <AskOptionsDialog
            key={variant.id}
            open={buying.asking}
            productId={product.id}
            variantId={variant.id}
            onAdd={buying.addWith}
            onClose={buying.stopAsking}
          />
        </LazyDialog>
      )}
    </>
  );
}
