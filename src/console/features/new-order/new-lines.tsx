import { useTranslations } from 'use-intl';
import { limits } from '#contract/values/limits.ts';
import { IconButton } from '#ui/action/icon-button.tsx';
import type { NewLine } from './new-line.rules.ts';

/** What the customer buys. */
export function NewLines({ lines, onChange }: { lines: NewLine[]; onChange: (lines: NewLine[]) => void }) {
  const t = useTranslations('newOrder');
  if (lines.length === 0) return <p className="text-ink-soft">{t('empty')}</p>;
  const set = (line: NewLine, quantity: number) =>
    onChange(lines.map((other) => (other === line ? { ...line, quantity } : other)));
  return (
    <ul aria-label={t('lines')} className="divide-y divide-line">
      {lines.map((line) => {
        const { name, detail, quantity, variantId, options } = line;
        return (
          <li key={`${variantId}:${JSON.stringify(options)}`} className="flex flex-wrap items-center gap-2 py-3">
            <span className="min-w-40 flex-1">
              <bdi className="block font-medium">{name}</bdi>
              <bdi className="block text-sm text-ink-soft">{detail}</bdi>
              {options.map(({ id, value }) => (
                <span key={id} dir="auto" className="block text-sm">
                  {value}
                </span>
              ))}
            </span>
            <IconButton
              icon="minus"
              label={t('less', { name })}
              disabled={quantity === 1}
              onClick={() => set(line, quantity - 1)}
            />
            <bdi className="min-w-6 text-center text-lg">{quantity}</bdi>
            <IconButton
              icon="plus"
              label={t('more', { name })}
              disabled={quantity >= limits.cartQuantityMax}
              onClick={() => set(line, quantity + 1)}
            />
            <IconButton
              icon="trash"
              label={t('remove', { name })}
              onClick={() => onChange(lines.filter((other) => other !== line))}
            />
          </li>
        );
      })}
    </ul>
  );
}
