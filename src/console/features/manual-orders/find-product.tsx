import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { pickText } from '#contract/values/locale.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { useRead } from '../../runtime/api/use-read.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { Refusal } from '../../shared/refusal.tsx';
import { useDebounced } from '../../shared/use-debounced.ts';
import { ChooseVariant } from './choose-variant.tsx';
import type { NewLine } from './new-line.rules.ts';

const pauseMs = 250;

/** Finds a product of the shop by name or SKU, and adds one of its variants. */
export function FindProduct({ onAdd }: { onAdd: (line: NewLine) => void }) {
  const t = useTranslations('newOrder');
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState<number | null>(null);
  const q = useDebounced(typed.trim(), pauseMs);

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
      {opened !== null && <ChooseVariant key={opened} productId={opened} onAdd={add} />}
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
            <bdi>{pickText(name, language)}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}
