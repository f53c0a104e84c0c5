import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { productNumberNames } from '#contract/console/product-numbers.ts';
import type { ConsoleProduct } from '#contract/console/products.ts';
import { pickText } from '#contract/values/locale.ts';
import { formatPrice } from '#i18n/format.ts';
import { textLinkClass } from '#ui/action/text-link.ts';
import { cardClass } from '#ui/display/card.tsx';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import { mayOpen, useMe } from '../../../runtime/session/me-context.ts';
import { Thumbnail } from '../../../shared/thumbnail.tsx';
import { Swatch } from '../../../shared/swatch.tsx';

/** A product as staff read it who may not change it. */
export function ProductSheet({ product }: { product: ConsoleProduct }) {
  const t = useTranslations('catalogue');
  return (
    <div className="mt-3 flex flex-col gap-5 xl:grid xl:grid-cols-2 xl:items-start">
      <section aria-labelledby="sheet-product" className={cardClass({ className: 'flex flex-col gap-5' })}>
        <h2 id="sheet-product" className="text-heading font-medium">
          {t('read.product')}
        </h2>
        <Photos product={product} />
        <Texts product={product} />
      </section>
      <section aria-labelledby="sheet-variants" className={cardClass({ className: 'flex flex-col gap-4' })}>
        <h2 id="sheet-variants" className="text-heading font-medium">
          {t('steps.price')}
        </h2>
        <ul className="divide-y divide-line">
          {product.variants.map((variant) => (
            <Variant key={variant.id} variant={variant} />
          ))}
        </ul>
        {product.options.length > 0 && <Personalisation product={product} />}
      </section>
    </div>
  );
}

function Photos({ product: { pictures } }: { product: ConsoleProduct }) {
  const t = useTranslations('catalogue.photos');
  if (pictures.length === 0) return <p className="text-ink-soft">{t('none')}</p>;
  return (
    <ul className="flex flex-wrap gap-2">
      {pictures.map(({ path }) => (
        <li key={path}>
          <Thumbnail image={path} size={96} />
        </li>
      ))}
    </ul>
  );
}

/** A fact of the product; nothing without a value. */
function Fact({ label, lang, children }: { label: string; lang?: 'ar' | 'en'; children: ReactNode }) {
  if (children === '' || children === null) return null;
  return (
    <div>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd lang={lang} dir={lang === undefined ? undefined : 'auto'} className="whitespace-pre-line">
        {children}
      </dd>
    </div>
  );
}

function Texts({ product }: { product: ConsoleProduct }) {
  const t = useTranslations('catalogue');
  const language = useLanguage();
  const { name, description, category } = product;
  return (
    <dl className="flex flex-col gap-3">
      <Fact label={t('words.nameAr')} lang="ar">
        {name.ar}
      </Fact>
      <Fact label={t('words.nameEn')} lang="en">
        {name.en}
      </Fact>
      <Fact label={t('price.category')}>{pickText(category.name, language)}</Fact>
      {productNumberNames.map((field) => (
        <Fact key={field} label={t(`price.number.label.${field}`)}>
          {product[field]}
        </Fact>
      ))}
      <Fact label={t('words.descriptionAr')} lang="ar">
        {description.ar}
      </Fact>
      <Fact label={t('words.descriptionEn')} lang="en">
        {description.en}
      </Fact>
    </dl>
  );
}

function Variant({ variant }: { variant: ConsoleProduct['variants'][number] }) {
  const t = useTranslations('catalogue');
  const language = useLanguage();
  const mayCount = mayOpen(useMe(), 'stock.read');
  const { id, sku, barcode = '', attributes, price, offerPrice, stock, published, images } = variant;
  const name = attributes.map(({ value }) => pickText(value, language)).join(' · ');
  return (
    <li className="flex flex-wrap items-start gap-3 py-3">
      {images[0] !== undefined && <Thumbnail image={images[0]} size={64} />}
      <div className="min-w-40 flex-1">
        {name !== '' && (
          <p className="flex items-center gap-2 font-medium">
            {attributes.map(
              (one) => one.swatch !== undefined && <Swatch key={pickText(one.name, 'en')} colour={one.swatch} />,
            )}
            <bdi>{name}</bdi>
          </p>
        )}
        <p className="text-sm text-ink-soft">
          {t('price.sku')}{' '}
          <bdi dir="ltr" translate="no">
            {sku}
          </bdi>
        </p>
        {barcode !== '' && (
          <p className="text-sm text-ink-soft">
            {t('price.barcode')}{' '}
            <bdi dir="ltr" translate="no">
              {barcode}
            </bdi>
          </p>
        )}
        {!published && <p className="text-sm text-progress">{t('read.notSold')}</p>}
      </div>
      <div className="text-end">
        <p className="font-medium">
          {offerPrice !== null && offerPrice < price && (
            <s className="me-2 font-normal text-ink-soft">
              <bdi translate="no">{formatPrice(price, language)}</bdi>
            </s>
          )}
          <bdi translate="no">{formatPrice(offerPrice ?? price, language)}</bdi>
        </p>
        <p className={stock === 0 ? 'text-sm text-danger' : 'text-sm text-ink-soft'}>
          {mayCount ? (
            <Link to={`/stock/${id}`} className={textLinkClass({ kind: 'standalone' })}>
              {t('price.counted', { count: stock })}
            </Link>
          ) : (
            <span>{t('price.counted', { count: stock })}</span>
          )}
        </p>
      </div>
    </li>
  );
}

/** What customers write or send. */
function Personalisation({ product: { options } }: { product: ConsoleProduct }) {
  const t = useTranslations('catalogue');
  const language = useLanguage();
  return (
    <section aria-labelledby="sheet-options">
      <h3 id="sheet-options" className="font-medium">
        {t('options.title')}
      </h3>
      <ul className="mt-2 flex flex-col gap-1">
        {options.map(({ id, name, type, required, maxLength }) => (
          <li key={id}>
            <bdi>{pickText(name, language)}</bdi>
            <span className="text-sm text-ink-soft">
              {[
                '',
                t(`options.${type}`),
                ...(maxLength === null ? [] : [t('read.letters', { max: maxLength })]),
                ...(required ? [t('read.required')] : []),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
