import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { confirmableSteps } from '#contract/console/first-day-steps.ts';
import { consoleStorageKeys } from '#contract/console/storage-keys.ts';
import { Button, buttonClass } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { classNames } from '#ui/styles/class-names.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { placeOf, type Step, useChecklist, useMayDo, useNameOf } from './first-day-steps.ts';
import { StepFacts } from './step-facts.tsx';

/** What a new shop still needs, until its first order is delivered: one step is open at a time. */
export function FirstDay() {
  const t = useTranslations('firstDay');
  const checklist = useChecklist();
  const mayDo = useMayDo();
  if (!checklist) return null;
  const { all, done, left } = checklist;
  const open = left.find(mayDo);
  return (
    <section aria-labelledby="first-day" className={cardClass({ className: 'mt-5' })}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="first-day" tabIndex={-1} className="scroll-mt-24 text-lg font-medium outline-none">
          {t('title')}
        </h2>
        <p className="text-sm text-ink-soft">{t('count', { done: done.length, all })}</p>
      </div>
      <p className="mt-1 text-ink-soft">{t('text')}</p>
      {done.length > 0 && <Done steps={done} />}
      <ol className="mt-3 grid gap-x-6 md:grid-cols-2">
        {left.map((step) => (
          <li
            key={step}
            aria-current={step === open ? 'step' : undefined}
            className={classNames(
              'flex items-start gap-3',
              step === open && 'my-1 rounded-card bg-shell p-4 md:col-span-2',
            )}
          >
            <span
              aria-hidden
              className={classNames(
                'size-6 shrink-0 rounded-full inset-ring-2',
                step === open ? 'inset-ring-maroon' : 'mt-2.5 inset-ring-line-strong',
              )}
            />
            <StepText step={step} isOpen={step === open} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The done steps in one line. */
function Done({ steps }: { steps: readonly Step[] }) {
  const t = useTranslations();
  const nameOf = useNameOf();
  const [isShown, setShown] = useState(false);
  return (
    <div className="mt-2 flex items-start justify-between gap-3">
      <ol className={classNames('flex min-h-11', isShown ? 'flex-col gap-1 py-2.5' : 'flex-wrap items-center')}>
        {steps.map((step) => (
          <li key={step} className="flex items-start gap-3">
            <Icon name="check-circle" className="size-6 shrink-0 text-success" label={t('firstDay.done')} />
            <span className={isShown ? 'text-ink-soft' : 'sr-only'}>{nameOf(step)}</span>
          </li>
        ))}
      </ol>
      <IconButton
        icon={isShown ? 'chevron-up' : 'chevron-down'}
        label={t(isShown ? 'firstDay.hideDone' : 'firstDay.showDone')}
        aria-expanded={isShown}
        onClick={() => setShown(!isShown)}
      />
    </div>
  );
}

/**
 * What a step is, and the way to its field. Only the open step says more. The link stays the same element when its step
 * opens, so that a press in that moment counts.
 */
function StepText({ step, isOpen }: { step: Step; isOpen: boolean }) {
  const t = useTranslations();
  const nameOf = useNameOf();
  const mayDo = useMayDo();
  const { link } = placeOf[step];
  const linkText = t(`firstDay.${link}`);
  if (!mayDo(step)) return <p className="py-2.5 text-ink-soft">{nameOf(step)}</p>;
  return (
    <div className={classNames('flex min-w-0 flex-1 flex-col items-start', isOpen && 'gap-2')}>
      {isOpen && <p className="font-medium">{nameOf(step)}</p>}
      {isOpen && <StepFacts step={step} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <StepLink
          step={step}
          text={isOpen ? linkText : nameOf(step)}
          className={
            isOpen
              ? buttonClass({ size: 'small' })
              : 'flex min-h-11 items-center py-1 text-ink no-underline hover:underline'
          }
        />
        {isOpen && <ConfirmStep step={step} />}
      </div>
    </div>
  );
}

interface StepLinkProps {
  step: Step;
  text: string;
  className: string;
}

function StepLink({ step, text, className }: StepLinkProps) {
  const { path, part = '' } = placeOf[step];
  // As a customer would, in the shop.
  if (step === 'testOrder')
    return (
      <a href="/" target="_blank" rel="noopener" className={className}>
        {text}
      </a>
    );
  return (
    <Link
      to={{ pathname: path, hash: part }}
      className={className}
      onClick={() => sessionStorage.setItem(consoleStorageKeys.firstDay, '1')}
    >
      {text}
    </Link>
  );
}

/** Where a step may be right without a change. */
function ConfirmStep({ step: wanted }: { step: Step }) {
  const t = useTranslations('firstDay');
  const confirm = useWrite('confirmFirstDayStep');
  const step = confirmableSteps.find((one) => one === wanted);
  if (!step) return null;
  const isOptional = step === 'logo' || step === 'team';
  return (
    <Button
      size="small"
      variant="quiet"
      aria-label={`${t(isOptional ? 'notNeeded' : 'right')}: ${t(step)}`}
      busy={confirm.busy}
      onClick={() => confirm.send({ params: { step } })}
    >
      {t(isOptional ? 'notNeeded' : 'right')}
    </Button>
  );
}
