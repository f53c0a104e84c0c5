import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { pickText } from '#contract/values/locale.ts';
import { formatPrice } from '#i18n/format.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { useRead } from '../../runtime/api/use-read.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { Refusal } from '../../shared/refusal.tsx';
import type { PendingUploads } from '../../shared/pending-uploads.ts';
import { Thumbnail } from '../../shared/thumbnail.tsx';
import { useDebounced } from '../../shared/use-debounced.ts';
import { ChooseVariant } from './choose-variant.tsx';
import { rankFound } from './found-products.rules.ts';
import type { NewLine } from './new-line.rules.ts';

const pauseMs = 250;
// The best of these are shown.
const read = 50;
const shown = 8;

interface FindProductProps {
  uploads: PendingUploads;
  onAdd: (line: NewLine) => void;
}

const nothing: { typed: string; opened: number | null } = { typed: '', opened: null };

/** Finds a product of the shop by name or SKU, and adds one of its variants. */
export function FindProduct({ uploads, onAdd }: FindProductProps) {
  const t = useTranslations('newOrder');
  const [{ typed, opened }, setSearch] = useState(nothing);
  const q = useDebounced(typed.trim(), pauseMs);

  function add(line: NewLine): void {
    onAdd(line);
    // While its picture was on the way, another product may have been opened.
    setSearch((now) => (now.opened === line.productId ? nothing : now));
  }

  return (
    <>
      <TextField
        label={t('find')}
        icon="search"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setSearch({ typed: target.value, opened: null })}
      />
      {q !== '' && typed !== '' && opened === null && <Found q={q} onOpen={(id) => setSearch({ typed, opened: id })} />}
      {opened !== null && <ChooseVariant key={opened} productId={opened} uploads={uploads} onAdd={add} />}
    </>
  );
}

function Found({ q, onOpen }: { q: string; onOpen: (id: number) => void }) {
  const t = useTranslations('newOrder');
  const language = useLanguage();
  const { data, error } = useRead('listConsoleProducts', { query: { q, state: 'live', limit: read } });
  if (error) return <Refusal error={error} />;
  if (data?.rows.length === 0) return <p className="text-ink-soft">{t('nothing')}</p>;
  return (
    <ul aria-label={t('found')} className="divide-y divide-line">
      {rankFound(data?.rows ?? [], q)
        .slice(0, shown)
        .map(({ id, name, picture, price, severalPrices, stock, stockMode }) => (
          <li key={id}>
            <button
              type="button"
              // What it costs and whether it is there describes the product; its name is what it is called.
              aria-label={pickText(name, language)}
              aria-describedby={`found-${id}`}
              className="flex min-h-12 w-full items-center gap-3 px-2 py-2 text-start hover:bg-shell"
              onClick={() => onOpen(id)}
            >
              <Thumbnail image={picture} size={48} />
              <span className="min-w-0 flex-1">
                <bdi className="block">{pickText(name, language)}</bdi>
                <span id={`found-${id}`} className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
                  {price !== null && (
                    <bdi translate="no">
                      {severalPrices
                        ? t('priceFrom', { price: formatPrice(price, language) })
                        : formatPrice(price, language)}
                    </bdi>
                  )}
                  <span className={stock === 0 && !stockMode ? 'text-danger' : ''}>
                    {stockMode ? t(`mode.${stockMode}`) : t('stock', { stock })}
                  </span>
                </span>
              </span>
            </button>
          </li>
        ))}
    </ul>
  );
}
