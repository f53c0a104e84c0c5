import { lazy, useEffect, useId, type ReactNode } from 'react';
import { useParams } from 'react-router';
import type { Product, ProductVariant } from '#contract/catalog.ts';
import type { ProductId } from '#contract/ids.ts';
import { companionsQuery, productQuery, relatedQuery } from '../shared/catalog/catalog.queries.ts';
import { rememberProduct } from '../features/catalog/recent-products.ts';
import { RecentlyViewed } from '../features/catalog/recently-viewed.tsx';
import { RelatedProducts } from '../features/catalog/related-products.tsx';
import { shorten } from '#contract/values/shorten.ts';
import { imageUrl } from '../shared/shop-picture.tsx';
import { cashFeeQuery, zonesQuery } from '../shared/checkout/checkout.queries.ts';
import { LazyBoundary, LazyDialog } from '../shared/lazy-dialog.tsx';
import { Trail } from '../shared/trail.tsx';
import { Comments } from '../features/feedback/comments.tsx';
import { RatingStars } from '../features/feedback/rating-stars.tsx';
import { commentsQuery } from '../features/feedback/feedback.queries.ts';
import { ProductFavouriteButton } from '../shared/favourites/favourite-buttons.tsx';
import { Personalise } from '../features/personalisation/personalise.tsx';
import { BundlePlace } from '../features/product/bundle-place.tsx';
import { BuyBar, BuyRow, QuantityRow } from '../features/product/buy-row.tsx';
import { chosenVariant, galleryOf, ratingOf } from '../features/product/chosen-variant.ts';
import { Gallery } from '../features/product/gallery.tsx';
import { ProductQuestion } from '../features/product/product-question.tsx';
import { ProductDetails } from '../features/product/product-details.tsx';
import { ProductStructuredData } from '../features/product/product-structured-data.tsx';
import { ProductPrice } from '../features/product/product-price.tsx';
import { LatePromise } from '../shared/delivery/late-promise.tsx';
import { ServicePromises } from '../shared/checkout/service-promises.tsx';
import { ShareButton } from '../features/product/share-button.tsx';
import { StockLevel } from '../features/product/stock-level.tsx';
import { type Buying, useBuy } from '../features/product/use-buy.ts';
import { useChosenVariant } from '../features/product/use-chosen-variant.ts';
import { VariantChoice } from '../features/product/variant-choice.tsx';
import { readId, type PageLoader } from '../runtime/data/load.ts';
import { PageHead } from '../runtime/page/page-head.tsx';
import { loadOptional, useLoadedQuery } from '../runtime/data/queries.ts';
import { useAppContext } from '../runtime/app-context.ts';
import { classNames } from '#ui/styles/class-names.ts';
import { HydrationBoundary } from '#ui/hydration/hydration-boundary.tsx';

const CartPanel = lazy(() => import('../features/cart/cart-panel.tsx'));
const StockAlert = lazy(() => import('../features/stock-alerts/stock-alert.tsx'));
const AskOptionsDialog = lazy(() => import('../features/personalisation/ask-options-dialog.tsx'));

export const load: PageLoader = async (app, { params, url }) => {
  const [product] = await Promise.all([
    app.queryClient.ensureQueryData(productQuery(app, readId(params))),
    app.queryClient.ensureQueryData(zonesQuery(app)),
    app.queryClient.ensureQueryData(cashFeeQuery(app)),
    loadOptional(app, companionsQuery(app, [readId(params)])),
  ]);
  const shown = chosenVariant(product, url.searchParams) ?? product.variants[0];
  if (!shown) return;
  const [comments, related] = [commentsQuery(app, shown.id), relatedQuery(app, product.id)];
  const { queryClient } = app;
  // The server renders comments and related products with the page; the browser does not wait for
  // them.
  if (import.meta.env.SSR)
    await Promise.all([queryClient.ensureQueryData(comments), queryClient.ensureQueryData(related)]);
  else void Promise.all([queryClient.prefetchQuery(comments), queryClient.prefetchQuery(related)]);
};

export default function ProductPage() {
  const choiceId = useId();
  const product = useLoadedQuery(productQuery(useAppContext(), readId(useParams())));
  const [variant, chooseVariant] = useChosenVariant(product);
  const buying = useBuy(product, variant, choiceId);
  const { id, name, category, variants, seo = {} } = product;
  useEffect(() => rememberProduct(id), [id]);
  const shown = variant ?? variants[0];
  const paths = galleryOf(product, variant);

  return (
    <article className="page-wrap max-md:-mb-16 md:pb-16">
      <PageHead
        title={seo.title ?? name}
        description={seo.description ?? (product.description === '' ? name : shorten(product.description, 160))}
        image={imageUrl(seo.image ?? product.mainImage) ?? undefined}
        kind="product"
      />
      <ProductStructuredData product={product} />
      <Trail
        items={[
          { label: category.name, href: `/products/${category.id}` },
          { label: name, href: `/product/${id}` },
        ]}
      />
      <div className="grid gap-4 print:grid-cols-2 md:grid-cols-[4fr_3fr] md:gap-5 lg:grid-cols-2 lg:gap-16">
        <div className="relative min-w-0 md:sticky md:top-24 md:self-start">
          <HydrationBoundary>
            <Gallery key={paths.join()} name={name} paths={paths} texts={product.pictureTexts} />
          </HydrationBoundary>
          <div className="product-picture-buttons flex gap-2 print:hidden">
            <ShareButton title={name} />
            {shown && <ProductFavouriteButton key={shown.id} variantId={shown.id} name={name} />}
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <ProductHeading product={product} variant={variant} onVariantMissing={buying.askForVariant} />
          {/* Choices and the buy row hydrate together, first: a press before hydration is repeated
              with the choice that was made before it. */}
          {variants.length > 1 && (
            <VariantChoice
              id={choiceId}
              product={product}
              chosen={variant}
              isMissing={buying.variantMissing}
              onChoose={chooseVariant}
            />
          )}
          {product.customizable && product.customizationOptions.length > 0 && (
            <Personalise product={product} variantId={variant?.id ?? null} onVariantMissing={buying.askForVariant} />
          )}
          {/* Below the screen, it stays at its bottom. */}
          <div className="high:sticky bottom-0 z-10 -my-3 bg-pearl/95 py-3 max-md:high:hidden print:hidden">
            <BuyRow buying={buying} />
          </div>
          <div className="md:hidden low:hidden print:hidden">
            <QuantityRow buying={buying} />
          </div>
          {!buying.soldOut && <LatePromise product={product} variant={variant} />}
          <BundlePlace product={product} variant={variant} buying={buying} />
          {variant && !variant.inStock && (
            <LazyBoundary>
              <StockAlert key={variant.id} productId={id} variantId={variant.id} />
            </LazyBoundary>
          )}
          <HydrationBoundary>
            <ProductDetails product={product} variant={variant} />
          </HydrationBoundary>
          <HydrationBoundary>
            <ServicePromises />
            <ProductQuestion name={name} />
          </HydrationBoundary>
          {shown && (
            <HydrationBoundary>
              <Comments
                productId={id}
                shownId={shown.id}
                variantId={variant?.id ?? null}
                onVariantMissing={buying.askForVariant}
              />
            </HydrationBoundary>
          )}
        </div>
      </div>
      <div className="mt-14 flex flex-col gap-12 lg:mt-20 print:hidden">
        <HydrationBoundary>
          <RelatedProducts productId={id} />
          <HydrationBoundary>
            <RecentlyViewed productId={id} />
          </HydrationBoundary>
        </HydrationBoundary>
      </div>
      <PhoneBar hidden={buying.isPanelOpen}>
        <BuyBar buying={buying} product={product} variant={variant} />
      </PhoneBar>
      <BuyDialogs buying={buying} productId={id} variant={variant} />
    </article>
  );
}

interface ProductHeadingProps {
  product: Product;
  variant: ProductVariant | null;
  onVariantMissing: () => void;
}

/** Name, price, rating and stock. */
function ProductHeading({ product, variant, onVariantMissing }: ProductHeadingProps) {
  return (
    <div className="flex flex-col gap-2">
      <h1 className="text-title font-medium">
        <bdi>{product.name}</bdi>
      </h1>
      <ProductPrice product={product} variant={variant} />
      <div className="flex flex-wrap items-center gap-x-4">
        <RatingStars
          {...ratingOf(product)}
          productId={product.id}
          variantId={variant?.id ?? null}
          onVariantMissing={onVariantMissing}
        />
        <StockLevel product={product} variant={variant} />
      </div>
    </div>
  );
}

// On phones the button stays visible at the bottom. It hides while a form field has the focus,
// because it would cover the form's button. The delay keeps it hidden until the press that takes
// the focus ends, or it would appear under the finger.
function PhoneBar({ hidden, children }: { hidden: boolean; children: ReactNode }) {
  return (
    <div
      className={classNames(
        'bottom-bar mt-6 transition-[visibility] delay-300 md:hidden low:hidden print:hidden [article:has(textarea:focus,input[type=email]:focus)_&]:invisible [article:has(textarea:focus,input[type=email]:focus)_&]:delay-0',
        hidden && 'invisible delay-0',
      )}
    >
      {children}
    </div>
  );
}

interface BuyDialogsProps {
  buying: Buying;
  productId: ProductId;
  variant: ProductVariant | null;
}

/** What "Add to cart" opens: the question for required options, and the panel with the new line. */
function BuyDialogs({ buying, productId, variant }: BuyDialogsProps) {
  return (
    <>
      {buying.added && buying.isPanelOpen && (
        <LazyDialog open>
          <CartPanel key={buying.added.id} added={buying.added} onClose={buying.closePanel} />
        </LazyDialog>
      )}
      {variant && (
        <LazyDialog open={buying.asking}>
          <AskOptionsDialog
            key={variant.id}
            open={buying.asking}
            productId={productId}
            variantId={variant.id}
            onAdd={buying.addWith}
            onClose={buying.stopAsking}
          />
        </LazyDialog>
      )}
    </>
  );
}
