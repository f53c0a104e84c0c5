import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ConsoleFeed, FeedName } from '#contract/console/feeds.ts';
import { cardClass } from '#ui/display/card.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { CopyButton } from '../../shared/copy-button.tsx';
import { useMoment } from '../../shared/use-moment.ts';

type Written = NonNullable<ConsoleFeed['written']>;

type WithoutEnding<Name> = Name extends `${infer Stem}.${string}` ? Stem : never;

/** The key of a feed among messages, which takes no dot, and in the page. */
function keyOf(name: FeedName): WithoutEnding<FeedName> {
  return name.slice(0, name.indexOf('.')) as WithoutEnding<FeedName>;
}

/** The product feeds, one after the other. */
export function Feeds({ rows }: { rows: readonly ConsoleFeed[] }) {
  const t = useTranslations('settings.feeds');
  return (
    <>
      <p className="mb-6">{t('how')}</p>
      <div className="flex flex-col gap-5">
        {rows.map((feed) => (
          <Feed key={feed.url} feed={feed} />
        ))}
      </div>
    </>
  );
}

function Feed({ feed: { name, collection, url, written } }: { feed: ConsoleFeed }) {
  const t = useTranslations('settings.feeds');
  const moment = useMoment();
  const key = keyOf(name);
  const id = collection ? `${key}-${collection.id}` : key;
  const title = t(`name.${key}`);
  return (
    <section aria-labelledby={id} className={cardClass({})}>
      <h2 id={id} className="text-heading font-medium">
        {collection ? t('ofCollection', { collection: collection.name, feed: title }) : title}
      </h2>
      {name === 'meta-ar.csv' && <p className="mt-1 text-ink-soft">{t('translation')}</p>}
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <bdi id={`${id}-url`} dir="ltr" translate="no" className="text-sm wrap-anywhere">
          {url}
        </bdi>
        <CopyButton text={url} label={t('copy')} selects={`${id}-url`} />
      </div>
      {written === null && <p className="mt-3">{t('unwritten')}</p>}
      {written && (
        <>
          <p className="mt-3">{written.items === 0 ? t('empty') : t('items', { count: written.items })}</p>
          <p className="text-sm text-ink-soft">{t('writtenAt', { time: moment(written.at) })}</p>
          <LeftOut written={written} />
        </>
      )}
    </section>
  );
}

function LeftOut({ written: { items, leftOut } }: { written: Written }) {
  const t = useTranslations('settings.feeds');
  if (leftOut.length === 0) return items === 0 ? null : <p className="mt-3">{t('complete')}</p>;
  return (
    <Disclosure title={t('leftOut')} className="mt-1">
      <ul className="flex flex-col gap-4">
        {leftOut.map(({ reason, count, products }) => (
          <li key={reason}>
            <p>{t(`reason.${reason}`)}</p>
            <p className="text-sm text-ink-soft">{t('products', { count })}</p>
            <ul className="mt-1 flex flex-col">
              {products.map((product) => (
                <li key={product.id}>
                  <Link to={`/products/${product.id}`} className="inline-block py-1.5">
                    <bdi className="wrap-anywhere">{product.name}</bdi>
                  </Link>
                </li>
              ))}
              {count > products.length && <li className="py-1.5">{t('more', { count: count - products.length })}</li>}
            </ul>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
