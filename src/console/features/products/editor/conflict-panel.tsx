import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { ConsoleCategory } from '#contract/console/categories.ts';
import { productNumberNames } from '#contract/console/product-numbers.ts';
import { Button } from '#ui/action/button.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import type { Editor } from './use-editor.ts';

const plain = ['handle', 'categoryId', 'pictures', 'options'] as const;

function useFieldName() {
  const t = useTranslations('catalogue');
  return (field: string): string => {
    const [name = '', part = '', column = ''] = field.split('.');
    if (name === 'name' || name === 'description') return t(`part.${name}.${part === 'ar' ? 'ar' : 'en'}`);
    if (name === 'variants') {
      if (column === 'images') return t('conflict.field.pictures');
      return t(`conflict.field.${column === 'price' || column === 'sku' ? column : 'variant'}`);
    }
    const number = productNumberNames.find((one) => one === name);
    if (number) return t(`price.number.label.${number}`);
    const known = plain.find((one) => one === name);
    return known ? t(`conflict.field.${known}`) : field;
  };
}

/** What two people changed at the same time, side by side. */
export function ConflictPanel({ editor, categories }: { editor: Editor; categories: readonly ConsoleCategory[] }) {
  const t = useTranslations('catalogue.conflict');
  const nameOf = useFieldName();
  const language = useLanguage();
  const { conflicts, refusal } = editor;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal?.kind === 'undecided') panel.current?.scrollIntoView({ block: 'center' });
  }, [refusal]);
  if (!conflicts) return null;

  function textOf(field: string, value: unknown): string {
    if (Array.isArray(value)) return t('entries', { count: value.length });
    if (field === 'categoryId') return categories.find(({ id }) => id === value)?.name[language] ?? '';
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  }

  return (
    <div ref={panel}>
      <Notice tone="progress" live="alert" title={t('title', { name: conflicts.by || t('someone') })} className="mb-5">
        <p>{t('text')}</p>
        <div className="mt-3 flex flex-col gap-4">
          {conflicts.list.map((conflict) => (
            <div key={conflict.field} role="group" aria-label={nameOf(conflict.field)}>
              <p className="font-medium">{nameOf(conflict.field)}</p>
              <div className="mt-1 grid gap-3 sm:grid-cols-2">
                <Side title={t('yours')} text={textOf(conflict.field, conflict.yours)}>
                  <Button size="small" variant="secondary" onClick={() => editor.decide(conflict.field, false)}>
                    {t('keepMine')}
                  </Button>
                </Side>
                <Side title={t('theirs')} text={textOf(conflict.field, conflict.theirs)}>
                  <Button size="small" variant="secondary" onClick={() => editor.decide(conflict.field, true)}>
                    {t('takeTheirs')}
                  </Button>
                </Side>
              </div>
            </div>
          ))}
        </div>
      </Notice>
    </div>
  );
}

function Side({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const t = useTranslations('catalogue.conflict');
  return (
    <div className="flex flex-col items-start gap-2 rounded-control bg-white p-3">
      <span className="text-ink-soft">{title}</span>
      <span dir="auto" className="max-h-40 w-full overflow-y-auto whitespace-pre-wrap">
        {text === '' ? t('empty') : text}
      </span>
      {children}
    </div>
  );
}
