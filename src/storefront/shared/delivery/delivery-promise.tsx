import { useTranslations } from 'use-intl';
import type { Product, ProductVariant } from '#contract/catalog.ts';
import { formatPromise } from '#i18n/clock-time.ts';
import { shortDayParts } from '#i18n/format.ts';
import { Icon } from '#ui/display/icon.tsx';
import { useLanguage } from '../../runtime/app-context.ts';
import { LateMessages } from '../../runtime/i18n/late-messages.tsx';
import { LazyBoundary } from '../lazy-dialog.tsx';
import { readKnownZone } from './known-zone.ts';
import { type DeliveryPromise, promiseOf } from './promise.rules.ts';
import { useDeliveryOfShop } from './use-delivery-of-shop.ts';

// What a shopper may still do in the last minute: the moment is the first after it.
const minuteMs = 60_000;
// More names would hide the time.
const namedMost = 3;

export interface PromisedProduct {
  product: Product;
  /** The chosen one; null without a choice. */
  variant: ProductVariant | null;
}

/**
 * "Order by 6 pm for delivery today", or from when a product is delivered. It is loaded in the browser, so that public
 * pages are the same for every caller, and changes with the last minute.
 */
export default function DeliveryPromiseLine({ product, variant }: PromisedProduct) {
  const delivery = useDeliveryOfShop();
  const variants = variant ? [variant] : product.variants;
  const promise = delivery && !product.leadDays ? promiseOf(delivery, variants, readKnownZone()) : null;
  return (
    promise && (
      // Its own boundary: a dialog around it would be hidden, and closed, while the words load.
      <LazyBoundary optional>
        <LateMessages>
          <Promised promise={promise} />
        </LateMessages>
      </LazyBoundary>
    )
  );
}

function Promised({ promise }: { promise: DeliveryPromise }) {
  const t = useTranslations('promise');
  const language = useLanguage();
  if (promise.kind === 'later') {
    const { isTomorrow, isSelected } = promise;
    const { weekday, date } = shortDayParts(promise.day, language);
    const day = `${weekday} ${date}`;
    if (isTomorrow) return <Line>{t(isSelected ? 'tomorrowSelected' : 'tomorrow')}</Line>;
    return <Line>{t(isSelected ? 'laterSelected' : 'later', { day })}</Line>;
  }
  return promise.times.map(({ until, zones }) => {
    const last = new Date(Date.parse(until) - minuteMs).toISOString();
    const time = () => <bdi className="font-medium">{formatPromise(last, language)}</bdi>;
    const names = new Intl.ListFormat(language).format(zones.map((name) => `\u2068${name}\u2069`));
    return (
      <Line key={until}>
        {zones.length === 0 && <span>{t.rich('by', { time })}</span>}
        {zones.length > namedMost && <span>{t.rich('bySelected', { time })}</span>}
        {zones.length > 0 && zones.length <= namedMost && <span>{t.rich('byIn', { time, zones: names })}</span>}
      </Line>
    );
  });
}

function Line({ children }: { children: React.ReactNode }) {
  return (
    <p className="flex items-start gap-2 text-sm text-sea-deep">
      <Icon name="truck" className="mt-px size-5" />
      <span>{children}</span>
    </p>
  );
}
