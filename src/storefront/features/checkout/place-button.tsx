import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { AcceptFirst } from '../cart/accept-first.tsx';

interface PlaceButtonProps {
  /** Messages about what is still missing. */
  missing: readonly string[];
  /** The cart has changes that are not accepted yet. */
  hasChanges: boolean;
  /** Everything is complete, including the total. */
  ready: boolean;
  busy: boolean;
}

/** The order button, with the reasons why it is disabled. */
export function PlaceButton({ missing, hasChanges, ready, busy }: PlaceButtonProps) {
  const t = useTranslations('checkout');
  const mustWait = missing.length > 0 || hasChanges;
  return (
    <div>
      <Button type="submit" size="large" wide busy={busy} disabled={!ready} aria-describedby="why-not-yet">
        {busy ? t('placing') : t('place')}
      </Button>
      <div id="why-not-yet" role="status" className="text-sm">
        {mustWait && (
          <div className="pt-4">
            <p className="font-medium">{t('stillMissing')}</p>
            <ul className="mt-1.5 flex flex-col gap-1.5 text-ink-soft">
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
