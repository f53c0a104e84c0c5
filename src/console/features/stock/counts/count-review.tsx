import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ConsoleApi } from '#contract/console/api.ts';
import { consoleLimits } from '#contract/console/limits.ts';
import { countReasons } from '#contract/console/stock-reasons.ts';
import type { OutputOf } from '#contract/http/endpoint.ts';
import { formatPrice } from '#i18n/format.ts';
import { Button } from '#ui/action/button.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useUndo } from '../../../runtime/api/use-undo.ts';
import { useWrite } from '../../../runtime/api/use-write.ts';
import { useLanguage } from '../../../runtime/i18n/use-language.ts';
import { Refusal } from '../../../shared/refusal.tsx';
import { nameIn } from '../variant-name.tsx';
import { ReviewRows } from './review-rows.tsx';

type Review = OutputOf<ConsoleApi['getCountReview']>;
type Finished = OutputOf<ConsoleApi['finishStockCount']>;

/** What finishing changes, what must be decided first, and the button that writes it. */
export function CountReview({ review }: { review: Review }) {
  const t = useTranslations();
  const { count } = review;
  const navigate = useNavigate();
  const { report } = useUndo();
  const form = useRef<HTMLFormElement>(null);
  const [choices, setChoices] = useState<Readonly<Record<number, readonly number[]>>>({});
  const [reason, setReason] = useState<(typeof countReasons)[number]>('counted');
  const [note, setNote] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [refused, setRefused] = useState<Finished['refused']>([]);
  const { send, busy, error } = useWrite('finishStockCount', {
    quiet: true,
    onDone: (outcome) => {
      setRefused(outcome.refused);
      setChecked(false);
      if (outcome.act !== null) report(t('counts.finished', { changed: outcome.changed }), outcome.act);
      if (outcome.refused.length === 0) void navigate('/stock/counts');
    },
  });
  const undecided = review.rows.filter(({ state }) => state === 'differs');
  const missing = undecided.filter(({ id }) => choices[id] === undefined);
  const needsNote = reason === 'other' && note.trim() === '';

  function submit(event: FormEvent): void {
    event.preventDefault();
    flushSync(() => setChecked(true));
    if (missing.length > 0 || needsNote) {
      form.current?.querySelector<HTMLElement>('[data-missing] input, [aria-invalid="true"]')?.focus();
      return;
    }
    send({
      params: { id: count.id },
      body: {
        version: count.version,
        reason,
        note,
        choices: undecided.map(({ id }) => ({ id, staffIds: [...(choices[id] ?? [])] })),
      },
    });
  }

  if (count.counted === 0)
    return (
      <EmptyState icon="package" title={t('counts.nothingToFinish')}>
        {t('counts.nothingToFinishText')}
      </EmptyState>
    );
  return (
    <form ref={form} noValidate className="flex max-w-3xl flex-col gap-5" onSubmit={submit}>
      <Summary review={review} />
      <Refusal error={error} />
      <Refused refused={refused} />
      <ReviewRows
        rows={review.rows}
        choices={choices}
        isChecked={isChecked}
        onChoose={(id, staffIds) => setChoices((now) => ({ ...now, [id]: staffIds }))}
      />
      {review.hasMore && <Notice>{t('counts.summary.more')}</Notice>}
      <SelectField
        label={t('counts.why')}
        options={countReasons.map((value) => ({ value, label: t(`stock.reason.${value}`) }))}
        value={reason}
        onChange={({ target: { value } }) => setReason(countReasons.find((one) => one === value) ?? 'counted')}
      />
      <TextField
        label={t('counts.note')}
        {...(reason !== 'other' && { optionalText: t('counts.optional') })}
        autoComplete="off"
        maxLength={consoleLimits.reasonMax}
        value={note}
        error={isChecked && needsNote && t('counts.needsNote')}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button type="submit" wide busy={busy}>
        {t('counts.finish')}
      </Button>
    </form>
  );
}

function Summary({ review }: { review: Review }) {
  const { count, differences, pieces, value, cost = null, uncosted } = review;
  const t = useTranslations('counts.summary');
  const language = useLanguage();
  const left = count.variants - count.counted;
  return (
    <div className={cardClass({ className: 'flex flex-col gap-2' })}>
      <p className="text-heading font-medium">{t('differences', { count: differences })}</p>
      {differences > 0 && (
        <dl className="flex flex-wrap gap-x-8 gap-y-1">
          <div className="flex gap-2">
            <dt className="text-ink-soft">{t('pieces')}</dt>
            <dd className="font-medium">
              <bdi dir="ltr" translate="no">
                {pieces > 0 ? `+${pieces}` : pieces}
              </bdi>
            </dd>
          </div>
          {Object.entries({ value, cost }).map(
            ([name, amount]) =>
              amount !== null && (
                <div key={name} className="flex gap-2">
                  <dt className="text-ink-soft">{t(name === 'cost' ? 'cost' : 'value')}</dt>
                  <dd className="font-medium">
                    <bdi translate="no">{formatPrice(amount, language)}</bdi>
                  </dd>
                </div>
              ),
          )}
        </dl>
      )}
      {cost !== null && Boolean(uncosted) && <p className="text-ink-soft">{t('uncosted', { count: uncosted ?? 0 })}</p>}
      {left > 0 && <p className="text-ink-soft">{t('left', { count: left })}</p>}
    </div>
  );
}

function Refused({ refused }: { refused: Finished['refused'] }) {
  const t = useTranslations('counts');
  const language = useLanguage();
  if (refused.length === 0) return null;
  return (
    <Notice tone="danger" live="alert" title={t('refused')}>
      <ul>
        {refused.map(({ id, name, code }) => (
          <li key={id}>
            {t(code === 'changed_meanwhile' ? 'refusedOne' : 'refusedMany', {
              name: nameIn(language, { name, attributes: [] }),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
