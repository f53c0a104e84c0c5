import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { DeliveryChoice, DeliveryDay } from '#contract/delivery.ts';
import { formatSlot } from '#i18n/delivery-time.ts';
import { nearDayParts } from '#i18n/near-day.ts';
import { Button } from '#ui/action/button.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { qatarDay, untilMidnightMs } from '#contract/values/qatar-time.ts';
import { useServerNow } from '#ui/display/server-time.ts';
import { DaySlotChips, NoDaySlot } from '#ui/form/day-slot-chips.tsx';
import { type DeliveryPick, onDay, shownDay } from '#contract/delivery-pick.ts';
import { useLanguage } from '../../runtime/app-context.ts';

interface DeliveryStepProps {
  hasZone: boolean;
  /** Undefined while they load. */
  days: readonly DeliveryDay[] | undefined;
  failed: boolean;
  onRetry: () => void;
  chosen: DeliveryChoice | null;
  pick: DeliveryPick;
  /** The sentence of a refused order. */
  refusal: string | undefined;
  onChoose: (choice: DeliveryChoice) => void;
}

/** Day and slot of the delivery, or why there is nothing to choose. */
export function DeliveryStep({ hasZone, days, failed, onRetry, chosen, pick, refusal, onChoose }: DeliveryStepProps) {
  const t = useTranslations();
  if (!hasZone) return <NoDaySlot>{t('checkout.deliveryAfterZone')}</NoDaySlot>;
  if (days === undefined && failed) {
    const retry = (
      <Button variant="secondary" size="small" onClick={onRetry}>
        {t('action.retry')}
      </Button>
    );
    return (
      <Notice tone="progress" live="status" action={retry}>
        {t('checkout.deliveryFailed')}
      </Notice>
    );
  }
  if (days === undefined) {
    // As high as the choices, so that nothing moves when they arrive.
    return (
      <div role="status" aria-label={t('action.loading')} className="flex flex-col gap-6">
        <Skeleton className="h-25 rounded-control sm:h-43" />
        <Skeleton className="h-37 rounded-control sm:h-22" />
      </div>
    );
  }
  if (pick.kind === 'arranged') return <NoDaySlot>{t('checkout.deliveryArranged')}</NoDaySlot>;
  return (
    <>
      {(pick.kind === 'lost' || refusal !== undefined) && (
        <Lost urgent={refusal !== undefined}>{refusal ?? t('checkout.deliveryLost')}</Lost>
      )}
      <Choices days={days} chosen={pick.kind === 'chosen' ? pick.choice : chosen} pick={pick} onChoose={onChoose} />
    </>
  );
}

function Choices({
  days,
  chosen,
  pick,
  onChoose,
}: Pick<DeliveryStepProps, 'chosen' | 'pick' | 'onChoose'> & { days: readonly DeliveryDay[] }) {
  const t = useTranslations('checkout');
  const language = useLanguage();
  const today = qatarDay(new Date(useServerNow(untilMidnightMs)));
  return (
    <DaySlotChips
      days={days}
      shown={shownDay(days, chosen)}
      slotId={pick.kind === 'chosen' ? chosen?.slotId : undefined}
      words={{ day: t('deliveryDay'), time: t('deliverySlot'), full: t('slotFull') }}
      slotText={(slot) => formatSlot(slot, language)}
      labelOf={(day) => nearDayParts(day, today, language, { today: t('today'), tomorrow: t('tomorrow') })}
      onDay={(day) => {
        const choice = onDay(day, chosen?.slotId);
        if (choice) onChoose(choice);
      }}
      onSlot={onChoose}
    />
  );
}

/** The slot is gone. After a refused order it takes the focus. */
function Lost({ urgent, children }: { urgent: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!urgent) return;
    box.current?.focus();
    box.current?.scrollIntoView({ block: 'center' });
  }, [urgent]);
  return (
    <div ref={box} tabIndex={-1} className="rounded-card outline-none">
      <Notice tone="progress" live="status">
        {children}
      </Notice>
    </div>
  );
}
