import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ConsoleZone } from '#contract/console/settings.ts';
import { formatPrice } from '#i18n/format.ts';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { StatusBadge } from '#ui/display/status-badge.tsx';
import { changeShown } from '../../runtime/api/show-saved.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { useLanguage } from '../../runtime/i18n/use-language.ts';
import { useSaved } from './use-saved.ts';
import { toTopClass } from '../../shared/to-top.ts';
import { FeesDialog } from './fees-dialog.tsx';
import { ZoneDialog } from './zone-dialog.tsx';

/** The delivery zones in the order in which customers see them. */
export function Zones({ zones }: { zones: readonly ConsoleZone[] }) {
  const t = useTranslations('settings.delivery');
  const { queryClient } = useApp();
  const saved = useSaved();
  const [opened, setOpened] = useState<number | 'new' | 'fees' | null>(null);
  const order = useWrite('orderZones', {
    onDone: ({ zones: now }) => {
      changeShown(queryClient, 'getDeliverySettings', (shown) => ({ ...shown, zones: now }));
      saved(null);
    },
  });

  function move(place: number, to: number): void {
    const ids = zones.map(({ id }) => id);
    const [moved] = ids.splice(place, 1);
    if (moved !== undefined) ids.splice(to, 0, moved);
    order.send({ body: { zones: ids } });
  }

  return (
    <section aria-labelledby="zones">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="zones" className="text-heading font-medium">
          {t('zones')}
        </h2>
        <div className="flex flex-wrap gap-3">
          {zones.length > 1 && (
            <Button id="zone-fees" size="small" variant="secondary" icon="edit" onClick={() => setOpened('fees')}>
              {t('editFees')}
            </Button>
          )}
          <Button size="small" icon="plus" onClick={() => setOpened('new')}>
            {t('newZone')}
          </Button>
        </div>
      </div>
      <p className="mt-1 text-ink-soft">{t('zonesText')}</p>
      <ul className={cardClass({ padding: 'none', className: 'mt-4 divide-y divide-line overflow-hidden' })}>
        {zones.map((zone, place) => (
          <ZoneRow
            key={zone.id}
            zone={zone}
            onOpen={() => setOpened(zone.id)}
            onTop={place === 0 || order.busy ? undefined : () => move(place, 0)}
            onUp={place === 0 || order.busy ? undefined : () => move(place, place - 1)}
            onDown={place === zones.length - 1 || order.busy ? undefined : () => move(place, place + 1)}
          />
        ))}
      </ul>
      <ZoneDialog
        key={opened}
        zone={zones.find(({ id }) => id === opened) ?? null}
        open={opened !== null && opened !== 'fees'}
        onClose={() => setOpened(null)}
      />
      <FeesDialog zones={zones} open={opened === 'fees'} onClose={() => setOpened(null)} />
    </section>
  );
}

interface ZoneRowProps {
  zone: ConsoleZone;
  onOpen: () => void;
  onTop: (() => void) | undefined;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

function ZoneRow({ zone, onOpen, onTop, onUp, onDown }: ZoneRowProps) {
  const t = useTranslations('settings.delivery');
  const language = useLanguage();
  const name = zone.name[language];
  return (
    <li className="flex items-center gap-1 pe-2">
      <button
        type="button"
        className="flex min-h-14 min-w-0 flex-1 flex-wrap items-center gap-x-4 px-4 py-2 text-start outline-offset-[-2px] hover:bg-shell"
        onClick={onOpen}
      >
        <span className="min-w-0 font-medium max-sm:w-full sm:flex-1">{name}</span>
        {!zone.active && <StatusBadge tone="danger">{t('closedZone')}</StatusBadge>}
        <bdi translate="no" className="text-ink-soft">
          {formatPrice(zone.fee, language)}
        </bdi>
      </button>
      <IconButton
        icon="arrow-start"
        iconClassName={toTopClass}
        label={t('top', { name })}
        disabled={!onTop}
        onClick={onTop}
      />
      <IconButton icon="chevron-up" label={t('up', { name })} disabled={!onUp} onClick={onUp} />
      <IconButton icon="chevron-down" label={t('down', { name })} disabled={!onDown} onClick={onDown} />
    </li>
  );
}
