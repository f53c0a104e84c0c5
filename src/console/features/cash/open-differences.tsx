import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { CashHandIn } from '#contract/console/payments.ts';
import { Button } from '#ui/action/button.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { mayOpen, useMe } from '../../runtime/session/me-context.ts';
import { useKeptFocus } from '../../shared/use-kept-focus.ts';
import { useMoment } from '../../shared/use-moment.ts';
import { isOwnCash } from './cash.rules.ts';
import { HandInFigures, HandInVerdict } from './hand-in-facts.tsx';
import { SettleForm } from './settle-form.tsx';

/** The hand-ins whose difference no one has accepted yet. Nothing without one. */
export function OpenDifferences({ handIns, nextId }: { handIns: readonly CashHandIn[]; nextId: string }) {
  const t = useTranslations('cash');
  const kept = useKeptFocus(() => document.getElementById(nextId));
  const id = 'cash-differences';
  return (
    <div {...kept}>
      {handIns.length > 0 && (
        <section aria-labelledby={id} className="mt-6">
          <h2 id={id} className="text-heading font-medium">
            {t('open')}
          </h2>
          <ul className={cardClass({ padding: 'none', className: 'mt-3 divide-y divide-line' })}>
            {handIns.map((handIn) => (
              <Difference key={handIn.id} handIn={handIn} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Difference({ handIn }: { handIn: CashHandIn }) {
  const t = useTranslations('cash');
  const say = useTranslations();
  const moment = useMoment();
  const me = useMe();
  const [isAsking, setAsking] = useState(false);
  const { driver, by, at } = handIn;
  const close = () => setAsking(false);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="flex flex-wrap gap-x-3 font-medium wrap-anywhere">
          <bdi>{driver.name}</bdi>
          <span className="text-danger">
            <HandInVerdict handIn={handIn} />
          </span>
        </p>
        <HandInFigures handIn={handIn} />
        <p className="text-sm text-ink-soft">{t('countedBy', { name: by, time: moment(at) })}</p>
      </div>
      {mayOpen(me, 'cash.settle') && !isOwnCash(driver, me) ? (
        <Button size="small" variant="secondary" onClick={() => setAsking(true)}>
          {t('settle')}
        </Button>
      ) : (
        <p className="text-sm text-ink-soft">{t('waits')}</p>
      )}
      <Dialog
        open={isAsking}
        onClose={close}
        title={t('title', { name: driver.name })}
        closeLabel={say('action.close')}
        size="small"
      >
        {isAsking && (
          <div className="flex flex-col gap-4 py-2">
            <p className="font-medium">
              <HandInVerdict handIn={handIn} />
            </p>
            <HandInFigures handIn={handIn} />
            <SettleForm handIn={handIn} onDone={close} />
          </div>
        )}
      </Dialog>
    </li>
  );
}
