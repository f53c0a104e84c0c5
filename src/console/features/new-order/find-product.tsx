import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatPrice } from '#i18n/format.ts';
import { Button } from '#ui/action/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useRead } from '../../runtime/api/use-read.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { Refusal } from '../../shared/refusal.tsx';
import { useSettled } from '../../shared/use-settled.ts';
import type { NewLine } from './new-line.rules.ts';

const typingMs = 250;

/** Finds a product of the shop by name or SKU, and adds one of its variants. */
export function FindProduct({ onAdd }: { onAdd: (line: NewLine) => void }) {
  const t = useTranslations('newOrder');
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState<number | null>(null);
  const q = useSettled(typed.trim(), typingMs);

  function add(line: NewLine): void {
    onAdd(line);
    setTyped('');
    setOpened(null);
  }

  return (
    <>
      <TextField
        label={t('find')}
        icon="search"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setOpened(null);
        }}
      />
      {q !== '' && typed !== '' && opened === null && <Found q={q} onOpen={setOpened} />}
      {opened !== null && <Variants key={opened} productId={opened} onAdd={add} />}
    </>
  );
}

function Found({ q, onOpen }: { q: string; onOpen: (id: number) => void }) {
  const t = useTranslations('newOrder');
  const language = useLanguage();
  const { data, error } = useRead('listConsoleProducts', { query: { q, state: 'live', limit: 8 } });
  if (error) return <Refusal error={error} />;
  if (data?.rows.length === 0) return <p className="text-ink-soft">{t('nothing')}</p>;
  return (
    <ul aria-label={t('found')} className="divide-y divide-line">
      {data?.rows.map(({ id, name }) => (
        <li key={id}>
          <button
            type="button"
            className="min-h-12 w-full px-2 py-2 text-start hover:bg-shell"
            onClick={() => onOpen(id)}
          >
            <bdi>{name[language]}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Variants({ productId, onAdd }: { productId: number; onAdd: (line: NewLine) => void }) {
  const t = useTranslations('newOrder');
  const language = useLanguage();
  const { data, error } = useRead('getConsoleProduct', { params: { id: productId } });
  const [texts, setTexts] = useState<Record<number, string>>({});
  if (error) return <Refusal error={error} />;
  if (!data) return null;
  const options = data.options.filter(({ type }) => type === 'text');
  const chosen = options.flatMap(({ id }) => (texts[id]?.trim() ? [{ id, value: texts[id] }] : []));
  const lacks = options.some(({ id, required }) => required && !texts[id]?.trim());
  return (
    <div className="flex flex-col gap-4 rounded-card bg-shell p-4">
      <p className="font-medium">
        <bdi>{data.name[language]}</bdi>
      </p>
      {options.map(({ id, name, required, maxLength }) => (
        <TextField
          key={id}
          label={name[language]}
          required={required}
          maxLength={maxLength ?? undefined}
          autoComplete="off"
          value={texts[id] ?? ''}
          onChange={({ target }) => setTexts({ ...texts, [id]: target.value })}
        />
      ))}
      <ul className="flex flex-col gap-3">
        {data.variants
          .filter(({ published }) => published)
          .map(({ id, sku, attributes, price, offerPrice, stock }) => {
            const detail = attributes.map(({ value }) => value[language]).join(' · ') || sku;
            return (
              <li key={id} className="flex flex-wrap items-center gap-3">
                <span className="min-w-0 flex-1">
                  <bdi>{detail}</bdi> · <bdi>{formatPrice(offerPrice ?? price, language)}</bdi>
                  <span className="block text-sm text-ink-soft">{t('stock', { stock })}</span>
                </span>
                <Button
                  size="small"
                  icon="plus"
                  disabled={stock === 0 || lacks}
                  aria-label={t('addOne', { name: data.name[language], detail })}
                  onClick={() =>
                    onAdd({ productId, variantId: id, quantity: 1, name: data.name[language], detail, options: chosen })
                  }
                >
                  {t('add')}
                </Button>
              </li>
            );
          })}
      </ul>
    </div>
  );
}
