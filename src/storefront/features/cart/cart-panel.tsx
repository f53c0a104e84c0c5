import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { CartItem } from '#contract/cart.ts';
import type { ProductId } from '#contract/ids.ts';
import { useAppContext } from '../../runtime/app-context.ts';
import { useOptionalQuery } from '../../runtime/data/queries.ts';
import { LateMessages } from '../../runtime/i18n/late-messages.tsx';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { AttributeList } from '../../shared/cart/attribute-list.tsx';
import { useCart } from '../../shared/cart/cart.queries.ts';
import { ChosenOptions, optionsOfLine } from '../../shared/cart/chosen-options.tsx';
import { productFacts } from '../../shared/catalog/card-facts.ts';
import { companionsQuery, relatedQuery } from '../../shared/catalog/catalog.queries.ts';
import { lineTotal } from '../../shared/money/line-total.ts';
import { Money } from '../../shared/money/money.tsx';
import { ShopPicture } from '../../shared/shop-picture.tsx';
import { buttonClass } from '#ui/action/button.tsx';
import { SidePanel } from '#ui/overlay/side-panel.tsx';
import { LazyBoundary } from '../../shared/lazy-dialog.tsx';
import { AddOns } from './add-ons.tsx';
import { FreeDeliveryBar } from './free-delivery-bar.tsx';

const relatedShown = 3;

interface CartPanelProps {
  /** The line that was added to. */
  added: CartItem;
  onClose: () => void;
}

/** What is seen after "add to cart": the line, the total, the next steps, add-ons and related products. */
export default function CartPanel(props: CartPanelProps) {
  return (
    <LateMessages>
      <Panel {...props} />
    </LateMessages>
  );
}

function Panel({ added, onClose }: CartPanelProps) {
  const t = useTranslations();
  const cart = useCart().data;
  const item = cart?.cartItems.find(({ id }) => id === added.id) ?? added;
  return (
    <SidePanel
      label={t('cartPanel.title')}
      title={<AddedMessage />}
      icon="check-circle"
      closeLabel={t('action.close')}
      onClose={onClose}
    >
      <AddedLine item={item} />
      {cart && (
        <>
          <p className="flex items-baseline justify-between gap-4 border-t border-line py-3">
            <span className="font-medium">{t('cartPanel.total', { count: cart.totalItemsCount })}</span>
            <Money riyals={cart.totalPrice} />
          </p>
          <FreeDeliveryBar subtotalRiyals={cart.totalPrice} />
        </>
      )}
      <div className="mt-3 grid grid-cols-2 gap-3">
        <ShopLink to="/order" className={buttonClass({ variant: 'secondary' })}>
          {t('choice.viewCart')}
        </ShopLink>
        <ShopLink to="/check-out" className={buttonClass()}>
          {t('cartPanel.checkout')}
        </ShopLink>
      </div>
      <LazyBoundary optional>
        <AddOns productIds={[item.product.id]} headingLevel={3} />
      </LazyBoundary>
      <Together productId={item.product.id} />
    </SidePanel>
  );
}

// Screen readers ignore the first message of a new region: the text follows it.
function AddedMessage() {
  const t = useTranslations('product');
  const [isNew, setNew] = useState(true);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setNew(false));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <span role="status" className="block min-h-[1lh]">
      {!isNew && <span>{t('added')}</span>}
    </span>
  );
}

function AddedLine({ item }: { item: CartItem }) {
  const t = useTranslations('cartPanel');
  return (
    <div className="grid grid-cols-[4.5rem_1fr] gap-3 py-3">
      <ShopPicture
        path={item.image}
        alt=""
        width={144}
        height={144}
        widest={192}
        sizes="4.5rem"
        className="aspect-square w-full self-start rounded-control"
      />
      <div className="flex min-w-0 flex-col gap-0.5">
        <p className="line-clamp-2 font-medium">
          <bdi>{item.product.name}</bdi>
        </p>
        <AttributeList attributes={item.variant.attributes} />
        <ChosenOptions options={optionsOfLine(item)} />
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
          <span className="text-ink-soft">{t('quantity', { count: item.quantity })}</span>
          <Money riyals={lineTotal(item.price, item.quantity)} size="small" />
        </p>
      </div>
    </div>
  );
}

/** Related products, requested when the panel opens. */
function Together({ productId }: { productId: ProductId }) {
  const t = useTranslations('cartPanel');
  const app = useAppContext();
  const related = useOptionalQuery(relatedQuery(app, productId));
  const addOns = useOptionalQuery(companionsQuery(app, [productId]))?.rows ?? [];
  const products = (related?.rows ?? [])
    .map(productFacts)
    .filter((facts) => facts?.inStock === true && !addOns.some(({ id }) => id === facts.productId));
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="goes-with" className="mt-5">
      <h3 id="goes-with" className="mb-2 text-sm font-medium">
        {t('together')}
      </h3>
      <ul className="grid grid-cols-3 gap-3">
        {products.slice(0, relatedShown).map((facts) => facts && <RelatedCard key={facts.productId} facts={facts} />)}
      </ul>
    </section>
  );
}

function RelatedCard({ facts }: { facts: NonNullable<ReturnType<typeof productFacts>> }) {
  const t = useTranslations('product');
  const { productId, name, variant, from, priceRiyals } = facts;
  return (
    <li className="min-w-0">
      <ShopLink to={`/product/${productId}`} className="block no-underline hover:text-maroon">
        <ShopPicture
          path={variant.variantImage}
          alt=""
          width={192}
          height={192}
          widest={320}
          sizes="6.5rem"
          className="aspect-square w-full rounded-control"
        />
        <span className="mt-1 line-clamp-2 text-xs">
          <bdi>{name}</bdi>
        </span>
        <span className="block text-xs text-ink-soft">
          {from && <span>{t('from')}</span>} <Money riyals={priceRiyals} size="small" className="text-xs!" />
        </span>
      </ShopLink>
    </li>
  );
}
