import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { cardClass } from '#ui/display/card.tsx';
import { Notice } from '#ui/display/notice.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { useRead } from '../../runtime/api/use-read.ts';
import { useWrite } from '../../runtime/api/use-write.ts';
import { useApp } from '../../runtime/app-context.ts';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { AllowPicture, HomePicture, SharePicture, SheetPicture } from './iphone-pictures.tsx';
import { alertSupport, findSubscription, subscribeDevice, unsubscribeDevice } from './push-subscription.ts';

const iphoneSteps = [
  [SharePicture, 'stepShare'],
  [SheetPicture, 'stepAdd'],
  [HomePicture, 'stepOpen'],
  [AllowPicture, 'stepOn'],
] as const;

/** Turns pushed orders on and off for this device, and says how on an iPhone. */
export function DeviceAlerts() {
  const t = useTranslations('alerts');
  const isApple = /iPhone|iPad/.test(navigator.userAgent);
  return (
    <section aria-labelledby="alerts" className={cardClass()}>
      <h2 id="alerts" className="text-heading font-medium">
        {t('title')}
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">{t('text')}</p>
      <AlertState />
      <Disclosure title={t('iphone')} className="mt-4 border-t border-b-0" open={isApple}>
        <p>{t('iphoneText')}</p>
        <ol className="mt-4 grid gap-5 sm:grid-cols-2">
          {iphoneSteps.map(([Picture, step], index) => (
            <li key={step} className="flex items-center gap-4">
              <Picture />
              <span>
                <bdi className="block text-heading font-medium text-maroon">{index + 1}</bdi>
                <span>{t(step)}</span>
              </span>
            </li>
          ))}
        </ol>
      </Disclosure>
    </section>
  );
}

function AlertState() {
  const t = useTranslations('alerts');
  const say = useTranslations('state');
  const [support, setSupport] = useState(alertSupport);
  const push = useRead('getPush');
  if (support !== 'possible') {
    return (
      <Notice tone="progress" live="status">
        {t(support)}
      </Notice>
    );
  }
  if (push.data) return <Switch {...push.data} onAsked={() => setSupport(alertSupport())} />;
  if (push.error) return <LoadFailure error={push.error} busy={push.isFetching} onRetry={() => void push.refetch()} />;
  return (
    <div role="status" aria-label={say('loading')}>
      <Skeleton className="h-11 w-full rounded-control" />
    </div>
  );
}

interface SwitchProps {
  publicKey: string;
  isOn: boolean;
  others: number;
  /** The browser has asked the person. */
  onAsked: () => void;
}

function Switch({ publicKey, isOn, others, onAsked }: SwitchProps) {
  const t = useTranslations('alerts');
  const { toasts } = useApp();
  // Both the shop and the browser must know the subscription.
  const [isSubscribed, setSubscribed] = useState<boolean | null>(null);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    void findSubscription().then((found) => setSubscribed(found !== null));
  }, []);
  const say = (text: string) => toasts.show({ kind: 'status', text });
  const save = useWrite('savePush', {
    onDone: () => {
      setSubscribed(true);
      say(t('turnedOn'));
    },
  });
  const remove = useWrite('removePush', { onDone: () => say(t('turnedOff')) });
  const test = useWrite('testPush', { onDone: () => say(t('tested')) });

  async function turnOn(): Promise<void> {
    setAsking(true);
    try {
      const body = await subscribeDevice(publicKey);
      if (body) save.send({ body });
    } catch {
      toasts.show({ kind: 'alert', text: t('failed') });
    }
    setAsking(false);
    onAsked();
  }

  async function turnOff(): Promise<void> {
    await unsubscribeDevice().catch(() => undefined);
    setSubscribed(false);
    remove.send({});
  }

  const works = isOn && isSubscribed === true;
  return (
    <>
      <p role="status">
        <strong className="font-medium">{t(works ? 'on' : 'off')}</strong>
        {others > 0 && <span> {t('others', { count: others })}</span>}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {works ? (
          <>
            <Button variant="secondary" busy={test.busy} onClick={() => test.send({})}>
              {t('test')}
            </Button>
            <Button variant="quiet" busy={remove.busy} onClick={() => void turnOff()}>
              {t('turnOff')}
            </Button>
          </>
        ) : (
          <Button busy={isAsking || save.busy} onClick={() => void turnOn()}>
            {t('turnOn')}
          </Button>
        )}
      </div>
    </>
  );
}
