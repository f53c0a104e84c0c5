import { useTranslations } from 'use-intl';
import type { StaffDevice } from '#contract/console/session.ts';
import { Button } from '#ui/action/button.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { AskButton } from '../../shared/ask-button.tsx';
import { useMoment } from '../../shared/use-moment.ts';

/** The own signed-in devices. */
export function Devices({ rows }: { rows: readonly StaffDevice[] }) {
  const { toasts } = useApp();
  const t = useTranslations();
  const onDone = () => toasts.show({ kind: 'status', text: t('account.ended') });
  const endOthers = useWrite('endMyOtherSessions', { onDone });
  return (
    <>
      <ul className="divide-y divide-line">
        {rows.map((device) => (
          <DeviceRow key={device.id} device={device} onEnded={onDone} />
        ))}
      </ul>
      {rows.length < 2 ? (
        <p className="mt-2 text-ink-soft">{t('account.onlyThis')}</p>
      ) : (
        <AskButton
          danger
          className="mt-3"
          label={t('account.endOthers')}
          title={t('account.endOthersTitle')}
          busy={endOthers.busy}
          onConfirm={() => endOthers.send({})}
        >
          {t('account.endOthersText')}
        </AskButton>
      )}
    </>
  );
}

function DeviceRow({ device, onEnded }: { device: StaffDevice; onEnded: () => void }) {
  const t = useTranslations('account');
  const moment = useMoment();
  const end = useWrite('endMySession', { onDone: onEnded });
  const { id, browser, system, sender, createdAt, usedAt, isThis } = device;
  const name = browser && system ? t('device', { browser, system }) : (browser ?? system ?? t('unknownDevice'));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <bdi>{name}</bdi>
          {isThis && <Badge tone="sea">{t('thisDevice')}</Badge>}
        </p>
        <p className="text-sm text-ink-soft">{t('lastUse', { time: moment(usedAt) })}</p>
        <p className="text-sm text-ink-soft">
          <span>{t('firstUse', { time: moment(createdAt) })}</span>
          {sender !== null && (
            <span>
              {' · '}
              <bdi dir="ltr" translate="no">
                {sender}
              </bdi>
            </span>
          )}
        </p>
      </div>
      {!isThis && (
        <Button size="small" variant="secondary" busy={end.busy} onClick={() => end.send({ params: { id } })}>
          {t('end')}
        </Button>
      )}
    </li>
  );
}
