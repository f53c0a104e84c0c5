import { useTranslations } from 'use-intl';
import { limits } from '#contract/values/limits.ts';
import { formatPrice } from '#i18n/format.ts';
import { IconButton } from '#ui/action/icon-button.tsx';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { type NewLine, problemsOfLine } from './new-line.rules.ts';
import { OptionPicture } from './option-field.tsx';

interface NewLinesProps {
  lines: readonly NewLine[];
  /** What a line costs; null while it is not known. */
  amountOf: (place: number) => number | null;
  /** What the server refused, by field. */
  fields: Record<string, string>;
  onChange: (lines: NewLine[]) => void;
}

/** What the customer buys. */
export function NewLines({ lines, amountOf, fields, onChange }: NewLinesProps) {
  const t = useTranslations('newOrder');
  const language = useLanguage();
  if (lines.length === 0) return <p className="text-ink-soft">{t('empty')}</p>;
  const set = (line: NewLine, quantity: number) =>
    onChange(lines.map((other) => (other === line ? { ...line, quantity } : other)));
  return (
    <ul aria-label={t('lines')} className="divide-y divide-line">
      {lines.map((line, place) => {
        const { name, detail, quantity, variantId, options } = line;
        const amount = amountOf(place);
        return (
          <li key={`${variantId}:${JSON.stringify(options)}`} className="flex flex-wrap items-center gap-2 py-3">
            <span className="flex min-w-40 flex-1 flex-col items-start gap-1">
              <bdi className="font-medium">{name}</bdi>
              <bdi className="text-sm text-ink-soft">{detail}</bdi>
              {options.map(({ id, type, value }) =>
                type === 'image' ? (
                  <OptionPicture key={id} path={value} name={name} />
                ) : (
                  <span key={id} dir="auto" className="text-sm">
                    {value}
                  </span>
                ),
              )}
              {problemsOfLine(fields, place).map((problem) => (
                <span key={problem} className="text-sm text-danger">
                  {problem}
                </span>
              ))}
            </span>
            {amount !== null && <bdi translate="no">{formatPrice(amount, language)}</bdi>}
            <span className="flex items-center gap-2">
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
            </span>
          </li>
        );
      })}
    </ul>
  );
}
