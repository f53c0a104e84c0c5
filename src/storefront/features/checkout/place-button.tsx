import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { AcceptFirst } from '../cart/accept-first.tsx';
import { Money } from '../../shared/money/money.tsx';

interface PlaceButtonProps {
  /** Messages about what is still missing. */
  missing: readonly string[];
  /** The cart has changes that are not accepted yet. */
  hasChanges: boolean;
  /** Everything is complete, including the total. */
  ready: boolean;
  busy: boolean;
  /** Undefined while it loads. */
  totalRiyals: number | undefined;
  /** Zone and payment are known, so that no fee is missing in the total. */
  isTotalFinal: boolean;
}

/**
 * The order button, with the reasons why it is disabled. On a phone it is a bar at the bottom of
 * the screen, with the total and the first reason.
 */
export function PlaceButton({ missing, hasChanges, ready, busy, totalRiyals, isTotalFinal }: PlaceButtonProps) {
  const t = useTranslations('checkout');
  const mustWait = missing.length > 0 || hasChanges;
  return (
    <div className="bottom-bar md:-mx-8 md:px-8 lg:static lg:mx-0 lg:border-0 lg:bg-transparent lg:p-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="flex min-w-0 flex-col lg:hidden">
          <span className="text-xs text-ink-soft">{isTotalFinal ? t('totalAmount') : t('totalSoFar')}</span>
          {totalRiyals === undefined ? <span>…</span> : <Money riyals={totalRiyals} />}
        </p>
        <Button
          type="submit"
          size="large"
          className="flex-[1_1_10rem]"
          busy={busy}
          disabled={!ready}
          aria-describedby="why-not-yet"
        >
          {busy ? t('placing') : t('place')}
        </Button>
      </div>
      <div id="why-not-yet" role="status" className="text-sm">
        {mustWait && (
          <div className="pt-2 lg:pt-4">
            <p className="hidden font-medium lg:block">{t('stillMissing')}</p>
            <ul className="flex flex-col gap-1.5 text-ink-soft max-lg:[&>li+li]:hidden lg:mt-1.5">
              {hasChanges && (
                <Missing>
                  <AcceptFirst />
                </Missing>
              )}
              {missing.map((reason) => (
                <Missing key={reason}>{reason}</Missing>
              ))}
            </ul>
          </div>
        )}
      </div>
    </div>
  );
}

function Missing({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <Icon name="info" className="mt-0.5 size-4 text-sea" />
      <span>{children}</span>
    </li>
  );
}
