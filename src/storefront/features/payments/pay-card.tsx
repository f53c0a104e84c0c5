import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '#ui/display/card.tsx';
import { Icon, type IconName } from '#ui/display/icon.tsx';
import { Spinner } from '#ui/display/spinner.tsx';
import { classNames } from '#ui/styles/class-names.ts';

export type PayTone = 'busy' | 'success' | 'danger' | 'info';

const tones: Record<Exclude<PayTone, 'busy'>, { look: string; icon: IconName }> = {
  success: { look: 'bg-success-soft text-success', icon: 'check-circle' },
  danger: { look: 'bg-danger-soft text-danger', icon: 'alert' },
  info: { look: 'bg-sea-soft text-sea-deep', icon: 'info' },
};

interface PayCardProps {
  tone: PayTone;
  /** Default: that of the tone. */
  icon?: IconName;
  title: string;
  /** What is announced with the title when it changes. */
  text?: ReactNode;
  /** Below, and not announced. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** One state of a payment: a sign, a title, and what to do now. A new state is announced, and takes a lost focus. */
export function PayCard({ tone, icon, title, text, children, actions }: PayCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current !== title && document.activeElement === document.body) heading.current?.focus();
    shown.current = title;
  }, [title]);
  return (
    <div className="page-wrap max-w-2xl py-8 md:py-12">
      <Card padding="large" className="flex flex-col items-center gap-5">
        <Sign tone={tone} icon={icon} />
        <div role="status" className="flex flex-col gap-2 text-center">
          <h1 ref={heading} tabIndex={-1} className="text-title font-medium text-balance outline-none">
            {title}
          </h1>
          {text}
        </div>
        {children !== undefined && <div className="contents text-center">{children}</div>}
        {actions !== undefined && (
          <div className="flex w-full flex-col gap-3 sm:flex-row sm:flex-wrap justify-center">{actions}</div>
        )}
      </Card>
    </div>
  );
}

function Sign({ tone, icon }: { tone: PayTone; icon: IconName | undefined }) {
  if (tone === 'busy') return <Spinner className="size-14 text-maroon" />;
  const { look, icon: usual } = tones[tone];
  return (
    <span className={classNames('inline-flex size-14 items-center justify-center rounded-full', look)}>
      <Icon name={icon ?? usual} className="size-8" />
    </span>
  );
}

/** The number of an order in a line of its own. */
export function OrderLine({ number }: { number: string }) {
  const t = useTranslations('payment');
  return (
    <p className="text-ink-soft">
      {t.rich('order', {
        number: () => (
          <bdi dir="ltr" translate="no" className="tabular-nums">
            {number}
          </bdi>
        ),
      })}
    </p>
  );
}
