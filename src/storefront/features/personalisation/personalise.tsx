import { lazy, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { VariantId } from '#contract/ids.ts';
import type { Product } from '#contract/catalog.ts';
import { Badge } from '#ui/display/badge.tsx';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { ShopPicture } from '../../shared/shop-picture.tsx';
import { LazyDialog } from '../../shared/lazy-dialog.tsx';
import { usePending } from './use-pending.ts';

const OptionsDialog = lazy(() => import('./options-dialog.tsx'));

interface PersonaliseProps {
  product: Product;
  /** Null while no variant is chosen. */
  variantId: VariantId | null;
  onVariantMissing: () => void;
}

/**
 * The customisation options of a product, the current values, and the button that opens the dialog.
 */
export function Personalise({ product, variantId, onVariantMissing }: PersonaliseProps) {
  const t = useTranslations('personalisation');
  const [open, setOpen] = useState(false);
  const pending = usePending(variantId ?? 0);

  return (
    <section className="rounded-card bg-shell p-5">
      <h2 className="flex flex-wrap items-center gap-2 font-medium">
        <Icon name="sparkle" className="size-5 text-maroon" />
        <span>{t('title')}</span>
        {pending.length > 0 && (
          <Badge tone="white" className="ms-auto">
            {t('draft')}
          </Badge>
        )}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{t('text')}</p>
      <ul className="mt-3 flex flex-col gap-2 text-sm">
        {product.customizationOptions.map(({ id, option_name, option_type, required, maxLength }) => {
          const chosen = pending.find((entry) => entry.customization_option_id === id)?.option_value;
          return (
            <li key={id} className="flex min-h-8 flex-wrap items-center gap-x-2 gap-y-1">
              <Icon name={option_type === 'text' ? 'edit' : 'camera'} className="size-4 text-ink-faint" />
              <bdi>{option_name}</bdi>
              {maxLength !== undefined && <span className="text-ink-soft">{`· ${t('upTo', { max: maxLength })}`}</span>}
              {required && chosen === undefined && <Badge tone="maroon-soft">{t('required')}</Badge>}
              {chosen !== undefined && option_type === 'text' && (
                <bdi className="w-full rounded-control bg-white px-3 py-1.5">{chosen}</bdi>
              )}
              {chosen !== undefined && option_type === 'image' && (
                <ShopPicture
                  path={chosen}
                  alt={t('current', { name: option_name })}
                  width={40}
                  height={40}
                  widest={192}
                  sizes="40px"
                  className="size-10 rounded-control"
                />
              )}
            </li>
          );
        })}
      </ul>
      <Button
        variant="secondary"
        size="small"
        className="mt-4"
        onClick={() => (variantId === null ? onVariantMissing() : setOpen(true))}
      >
        {pending.length > 0 ? t('edit') : t('start')}
      </Button>
      {variantId !== null && (
        <LazyDialog open={open}>
          <OptionsDialog
            key={variantId}
            open={open}
            onClose={() => setOpen(false)}
            source={{ kind: 'variant', productId: product.id, variantId }}
          />
        </LazyDialog>
      )}
    </section>
  );
}
