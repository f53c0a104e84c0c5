import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { VariantId } from '#contract/ids.ts';
import type { Product, ProductVariant } from '#contract/catalog.ts';
import { useEarlyChoice } from '#ui/hydration/before-hydration.ts';
import { classNames } from '#ui/styles/class-names.ts';
import { ShopPicture } from '../../shared/shop-picture.tsx';
import { Money } from '../../shared/money/money.tsx';
import { useLanguage } from '../../runtime/app-context.ts';
import { FieldError } from '#ui/form/field.tsx';
import { choiceNames, variantLabel } from './chosen-variant.ts';
import { moveRadio } from '#ui/form/move-radio.ts';

interface VariantChoiceProps {
  id: string;
  product: Product;
  chosen: ProductVariant | null;
  /** The shopper wanted to go on without a choice. */
  isMissing: boolean;
  onChoose: (variantId: VariantId) => void;
}

/** The variants side by side: picture, distinguishing attributes with their colours, and the price if it differs. */
export function VariantChoice({ id, product, chosen, isMissing, onChoose }: VariantChoiceProps) {
  const t = useTranslations('product');
  const choice = useTranslations('choice');
  const group = useRef<HTMLFieldSetElement>(null);
  useEarlyChoice(group, chosen === null ? null : String(chosen.id), (value) => onChoose(Number(value)));
  const { variants } = product;
  const language = useLanguage();
  const names = choiceNames(product);
  const ask =
    names.length === 0
      ? choice('any')
      : choice('attribute', { name: new Intl.ListFormat(language).format(names).toLocaleLowerCase(language) });
  const prices = variants.map((variant) => variant.discountedPrice ?? variant.variantPrice);
  const pricesDiffer = new Set(prices).size > 1;
  return (
    <fieldset
      ref={group}
      id={id}
      tabIndex={-1}
      aria-describedby={isMissing ? `${id}-missing` : undefined}
      className="scroll-mt-28 outline-none"
    >
      <legend className="mb-3 text-sm font-medium">
        <span>{t('options')}</span>
        {chosen === null && !isMissing && <span className="ms-1 font-normal text-ink-soft"> {ask}</span>}
      </legend>
      {isMissing && (
        <div className="-mt-1 mb-3 font-medium">
          <FieldError id={`${id}-missing`}>{ask}</FieldError>
        </div>
      )}
      <div className="flex flex-wrap gap-2.5">
        {variants.map((variant, index) => (
          <label
            key={variant.id}
            className={classNames(
              'relative flex min-h-14 max-w-full cursor-pointer items-center gap-3 rounded-control bg-white p-1.5 pe-4 inset-ring transition-[box-shadow]',
              isMissing ? 'inset-ring-danger' : 'inset-ring-line-strong',
              'hover:inset-ring-ink-soft has-checked:inset-ring-2 has-checked:inset-ring-maroon',
              'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-maroon',
            )}
          >
            <input
              type="radio"
              name="variant"
              value={variant.id}
              checked={variant.id === chosen?.id}
              onChange={() => onChoose(variant.id)}
              onKeyDown={moveRadio}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            <ShopPicture
              path={variant.variantImage}
              alt=""
              width={96}
              height={96}
              widest={192}
              sizes="48px"
              className={classNames('size-12 shrink-0 rounded-inner', !variant.inStock && 'opacity-50')}
            />
            <span className="min-w-0 text-sm">
              <bdi className={classNames('block', !variant.inStock && 'text-ink-faint line-through')}>
                {variant.attributes.map(
                  ({ name, swatch }) =>
                    swatch && (
                      <svg
                        key={name}
                        aria-hidden
                        viewBox="-8 -8 16 16"
                        className="inline-block size-4 stroke-line-strong"
                      >
                        <circle r="7" fill={swatch} />
                      </svg>
                    ),
                )}{' '}
                <span>{variantLabel(variant) || choice('nth', { n: index + 1 })}</span>
              </bdi>
              {!variant.inStock && <span className="block text-xs text-ink-soft">{t('outOfStock')}</span>}
              {variant.inStock && pricesDiffer && (
                <Money
                  riyals={prices[index] ?? variant.variantPrice}
                  before={variant.discountedPrice === null ? null : variant.variantPrice}
                  size="small"
                  className="text-sm text-ink-soft"
                />
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
