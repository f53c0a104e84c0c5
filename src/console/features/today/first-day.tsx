import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { confirmableSteps, type FirstDayStep, firstDaySteps } from '#contract/console/first-day-steps.ts';
import { Button } from '#ui/action/button.tsx';
import { textLinkClass } from '#ui/action/text-link.ts';
import { cardClass } from '#ui/display/card.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { useRead } from '../../runtime/api/use-read.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { usePages } from '../../runtime/page/console-page.ts';
import { mayOpen, useMe } from '../../runtime/session/me-context.ts';

/** What a new shop still needs, until its first order is delivered. */
export function FirstDay() {
  const t = useTranslations('today.firstDay');
  const { data } = useRead('getFirstDay');
  if (!data) return null;
  const helpOf: Record<FirstDayStep, ReactNode> = {
    name: <PageLink to="/settings/shop" text={t('openSettings')} />,
    logo: <PageLink to="/settings/shop" text={t('openSettings')} />,
    registration: <PageLink to="/settings/shop" text={t('openSettings')} />,
    contact: <PageLink to="/settings/shop" text={t('openSettings')} />,
    zones: <PageLink to="/settings/delivery" text={t('openZones')} />,
    times: <PageLink to="/settings/delivery" part="days" text={t('openTimes')} />,
    payments: <PageLink to="/settings/payments" text={t('openPayments')} />,
    mail: <PageLink to="/settings/notifications" text={t('openMail')} />,
    categories: <PageLink to="/categories" text={t('openCategories')} />,
    products: <PageLink to="/products" text={t('openProducts')} />,
    // As a customer would, in the shop.
    testOrder: (
      <a href="/" target="_blank" rel="noopener" className={linkClass}>
        {t('openShop')}
      </a>
    ),
    team: <PageLink to="/settings/team" text={t('openTeam')} />,
  };
  const done = firstDaySteps.filter((step) => data.done[step]).length;
  return (
    <section aria-labelledby="first-day" className={cardClass({ className: 'mt-5' })}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="first-day" className="text-lg font-medium">
          {t('title')}
        </h2>
        <p className="text-sm text-ink-soft">{t('count', { done, all: firstDaySteps.length })}</p>
      </div>
      <p className="mt-1 text-ink-soft">{t('text')}</p>
      <ol className="mt-3 flex flex-col gap-3">
        {firstDaySteps.map((step) => (
          <li key={step} className="flex items-start gap-3">
            {data.done[step] ? (
              <Icon name="check-circle" className="mt-0.5 size-6 shrink-0 text-success" label={t('done')} />
            ) : (
              <span aria-hidden className="mt-0.5 size-6 shrink-0 rounded-full inset-ring-2 inset-ring-line-strong" />
            )}
            <div className="min-w-0">
              <p className={data.done[step] ? 'text-ink-soft' : 'font-medium'}>{t(step)}</p>
              {!data.done[step] && (
                <div className="flex flex-wrap items-center gap-x-4">
                  {helpOf[step]}
                  <ConfirmStep step={step} />
                </div>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const linkClass = textLinkClass({ kind: 'standalone' });

/** Where a step may be right without a change. */
function ConfirmStep({ step: wanted }: { step: FirstDayStep }) {
  const t = useTranslations('today.firstDay');
  const confirm = useWrite('confirmFirstDayStep');
  const step = confirmableSteps.find((one) => one === wanted);
  if (!step) return null;
  const isOptional = step === 'logo' || step === 'team';
  return (
    <Button
      size="small"
      variant="quiet"
      className="-ms-4"
      aria-label={`${t(isOptional ? 'notNeeded' : 'right')}: ${t(step)}`}
      busy={confirm.busy}
      onClick={() => confirm.send({ params: { step } })}
    >
      {t(isOptional ? 'notNeeded' : 'right')}
    </Button>
  );
}

interface PageLinkProps {
  to: string;
  /** The id of the part of the page. */
  part?: string;
  text: string;
}

/** A link to a page that the person may open. */
function PageLink({ to, part, text }: PageLinkProps) {
  const me = useMe();
  const page = usePages().find(({ path }) => path === to);
  if (!page || !mayOpen(me, page.access)) return null;
  return (
    <Link to={part === undefined ? to : { pathname: to, hash: part }} className={linkClass}>
      {text}
    </Link>
  );
}
