import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { pickText } from '#contract/values/locale.ts';
import { IconButton } from '#ui/action/icon-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { type KnownProducts, matching } from './chosen.rules.ts';
import { Thumbnail } from '../../shared/thumbnail.tsx';

interface ChosenProductsProps {
  value: readonly number[];
  known: KnownProducts;
  onRemove: (id: number) => void;
}

// So many fit on a screen.
const shownWithoutSearch = 8;

/** The products of an offer, with a search among them if they are many. */
export function ChosenProducts({ value, known, onRemove }: ChosenProductsProps) {
  const t = useTranslations('catalogue.offers');
  const [typed, setTyped] = useState('');
  if (value.length === 0) return null;
  const isLong = value.length > shownWithoutSearch;
  // What was chosen last is on top, where it is seen.
  const rows = (isLong ? matching(value, known, typed) : value).toReversed();
  return (
    <section aria-label={t('chosen')} className="flex flex-col gap-3">
      <p className="font-medium">{t('chosenCount', { count: value.length })}</p>
      {isLong && (
        <TextField
          label={t('searchChosen')}
          type="search"
          icon="search"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {rows.length === 0 ? (
        <p className="text-ink-soft">{t('noneChosen')}</p>
      ) : (
        <ul
          aria-label={t('chosen')}
          className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto rounded-card border border-line px-3"
        >
          {rows.map((id) => (
            <ChosenProduct key={id} id={id} product={known[id]} onRemove={() => onRemove(id)} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface ChosenProductProps {
  id: number;
  product: KnownProducts[number] | undefined;
  onRemove: () => void;
}

function ChosenProduct({ id, product, onRemove }: ChosenProductProps) {
  const t = useTranslations('catalogue.offers');
  const language = useLanguage();
  const name = product ? pickText(product.name, language) : `#${id}`;
  return (
    <li className="flex items-center gap-3 py-1">
      <Thumbnail image={product?.picture ?? null} size={40} />
      <span className="min-w-0 flex-1">
        <bdi>{name}</bdi>
      </span>
      <IconButton icon="close" label={t('remove', { name })} onClick={onRemove} />
    </li>
  );
}
