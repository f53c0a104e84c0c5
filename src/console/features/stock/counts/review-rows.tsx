import { useTranslations } from 'use-intl';
import type { CountRow } from '#contract/console/stock-counts.ts';
import { formatPrice } from '#i18n/format.ts';
import { cardClass } from '#ui/display/card.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { RadioCard, RadioGroup } from '#ui/form/radio-card.tsx';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import { Thumbnail } from '../../../shared/thumbnail.tsx';
import { useVariantName } from '../variant-name.tsx';
import { CountedVariant } from './counted-variant.tsx';

interface ReviewRowsProps {
  rows: readonly CountRow[];
  /** The members whose figures count, by variant. */
  choices: Readonly<Record<number, readonly number[]>>;
  isChecked: boolean;
  onChoose: (id: number, staffIds: readonly number[]) => void;
}

/** What must be decided, what must be counted again, and the differences. */
export function ReviewRows({ rows, choices, isChecked, onChoose }: ReviewRowsProps) {
  const t = useTranslations('counts');
  const undecided = rows.filter(({ state }) => state === 'differs');
  const unseen = rows.filter(({ state }) => state === 'unseen');
  const differences = rows.filter(({ state }) => state === 'agreed');
  return (
    <>
      {undecided.length > 0 && (
        <section aria-labelledby="count-undecided">
          <h2 id="count-undecided" className="text-heading font-medium">
            {t('undecided')}
          </h2>
          <p className="mb-3 text-ink-soft">{t('undecidedText')}</p>
          <ul className="flex flex-col gap-4">
            {undecided.map((row) => (
              <li key={row.id} data-missing={isChecked && choices[row.id] === undefined ? '' : undefined}>
                <Decision
                  row={row}
                  chosen={choices[row.id]}
                  error={isChecked && choices[row.id] === undefined && t('needsChoice')}
                  onChoose={(staffIds) => onChoose(row.id, staffIds)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {unseen.length > 0 && (
        <section aria-labelledby="count-unseen">
          <h2 id="count-unseen" className="text-heading font-medium">
            {t('unseen')}
          </h2>
          <p className="mb-3 text-ink-soft">{t('unseenText')}</p>
          <ul className={cardClass({ padding: 'none', className: 'divide-y divide-line' })}>
            {unseen.map((row) => (
              <li key={row.id} className="flex p-3">
                <CountedVariant row={row} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {differences.length > 0 && (
        <section aria-labelledby="count-differences">
          <h2 id="count-differences" className="mb-3 text-heading font-medium">
            {t('differences')}
          </h2>
          <ul className={cardClass({ padding: 'none', className: 'divide-y divide-line' })}>
            {differences.map((row) => (
              <Difference key={row.id} row={row} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface DecisionProps {
  row: CountRow;
  chosen: readonly number[] | undefined;
  error: string | false;
  onChoose: (staffIds: readonly number[]) => void;
}

function Decision({ row, chosen, error, onChoose }: DecisionProps) {
  const t = useTranslations('counts');
  const name = useVariantName()(row);
  const everyone = row.figures.map(({ staffId }) => staffId);
  const isChosen = (staffIds: readonly number[]) =>
    chosen?.length === staffIds.length && staffIds.every((staffId) => chosen.includes(staffId));
  return (
    <RadioGroup legend={<bdi>{name}</bdi>} error={error}>
      {row.figures
        .filter(({ stockAfter }) => stockAfter !== null)
        .map(({ staffId, name: member, counted, stockAfter }) => (
          <RadioCard
            key={staffId}
            name={`count-${row.id}`}
            label={t('figure', { name: member, count: counted })}
            description={<StockChange before={row.stock} after={stockAfter ?? row.stock} />}
            checked={isChosen([staffId])}
            onChange={() => onChoose([staffId])}
          />
        ))}
      {row.together !== null && (
        <RadioCard
          name={`count-${row.id}`}
          label={t('together', { count: row.figures.reduce((sum, { counted }) => sum + counted, 0) })}
          description={
            <>
              <span>{t('togetherText')}</span> <StockChange before={row.stock} after={row.together} />
            </>
          }
          checked={isChosen(everyone)}
          onChange={() => onChoose(everyone)}
        />
      )}
    </RadioGroup>
  );
}

/** The stock now, and after the count. */
function StockChange({ before, after }: { before: number; after: number }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <bdi dir="ltr" translate="no">
        {before}
      </bdi>
      <Icon name="arrow-end" className="size-4" />
      <bdi dir="ltr" translate="no">
        {after}
      </bdi>
    </span>
  );
}

function Difference({ row }: { row: CountRow }) {
  const t = useTranslations('counts');
  const language = useLanguage();
  const name = useVariantName()(row);
  const after = row.stockAfter ?? row.stock;
  const pieces = after - row.stock;
  return (
    <li className="flex items-center gap-3 p-3">
      <Thumbnail image={row.image} size={48} />
      <span className="flex min-w-0 flex-1 flex-col">
        <bdi className="font-medium">{name}</bdi>
        <span className="text-sm text-ink-soft">
          <StockChange before={row.stock} after={after} />
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end">
        <bdi dir="ltr" translate="no" className="text-lg font-medium">
          {pieces > 0 ? `+${pieces}` : pieces}
        </bdi>
        <bdi translate="no" className="text-sm text-ink-soft">
          {formatPrice(pieces * row.price, language)}
        </bdi>
        {typeof row.cost === 'number' && (
          <span className="text-sm text-ink-soft">
            {t('atCost', { amount: formatPrice(pieces * row.cost, language) })}
          </span>
        )}
      </span>
    </li>
  );
}
