import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useShopRead } from '../../../runtime/api/shop.ts';
import { useDebounced } from '../../../shared/use-debounced.ts';
import { VariantChoice } from './variant-choice.tsx';

/** Finds a product of the shop, and one of its variants, to add to an order. */
export function AddPieces({ onAdd }: { onAdd: (variant: { variantId: number; name: string }) => void }) {
  const t = useTranslations('edit');
  const [typed, setTyped] = useState('');
  const [product, setProduct] = useState<number | null>(null);
  const query = useDebounced(typed.trim(), 200);
  const { data } = useShopRead('suggest', { query: { query } }, { enabled: query !== '' });

  function choose(variant: { variantId: number; name: string }): void {
    onAdd(variant);
    setProduct(null);
    setTyped('');
  }

  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={t('add')}
        hint={t('addHint')}
        icon="search"
        type="search"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setProduct(null);
        }}
      />
      {product !== null && <VariantChoice productId={product} except={null} onChoose={choose} />}
      {product === null && query !== '' && data?.rows.length === 0 && (
        <p className="text-ink-soft">{t('nothingFound')}</p>
      )}
      {product === null &&
        query !== '' &&
        data?.rows.slice(0, 6).map(({ id, name }) => (
          <Button
            key={id}
            variant="secondary"
            size="small"
            wide
            className="justify-start!"
            onClick={() => setProduct(id)}
          >
            {name}
          </Button>
        ))}
    </div>
  );
}
