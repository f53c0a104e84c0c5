import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { VariantId } from '#contract/ids.ts';
import type { Product, ProductVariant } from '#contract/catalog.ts';
import { useEarlyChoice } from '#ui/hydration/before-hydration.ts';
import { classNames } from '#ui/styles/class-names.ts';
import { ShopPicture } from '../../shared/shop-picture.tsx';
import { Money } from '../../shared/money/money.tsx';
import { variantLabel } from './chosen-variant.ts';
import { moveRadio } from '#ui/form/move-radio.ts';

interface VariantChoiceProps {
  id: string;
  product: Product;
  chosen: ProductVariant | null;
  onChoose: (variantId: VariantId) => void;
}

/** The variants side by side: picture, distinguishing attributes, and the price if it differs. */
export function VariantChoice({ id, product, chosen, onChoose }: VariantChoiceProps) {
  const t = useTranslations('product');
  const group = useRef<HTMLFieldSetElement>(null);
  useEarlyChoice(group, chosen === null ? null : String(chosen.id), (value) => onChoose(Number(value)));
  const { variants } = product;
  const prices = variants.map((variant) => variant.discountedPrice ?? variant.variantPrice);
  const pricesDiffer = new Set(prices).size > 1;
  return (
    <fieldset ref={group} id={id} tabIndex={-1} className="scroll-mt-28 outline-none">
      <legend className="mb-3 text-sm font-medium">
        {t('options')}
        {chosen === null && <span className="ms-2 font-normal text-ink-soft">{t('chooseVariant')}</span>}
      </legend>
      <div className="flex flex-wrap gap-2.5">
        {variants.map((variant, index) => (
          <label
            key={variant.id}
            className={classNames(
              'relative flex min-h-14 max-w-full cursor-pointer items-center gap-3 rounded-control bg-white p-1.5 pe-4 inset-ring inset-ring-sand-deep transition-[box-shadow]',
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
              className={classNames('size-12 shrink-0 rounded-[0.625rem]', !variant.inStock && 'opacity-50')}
            />
            <span className="min-w-0 text-sm">
              <bdi className={classNames('block', !variant.inStock && 'text-ink-faint line-through')}>
                {variantLabel(variant) || t('choice', { n: index + 1 })}
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
