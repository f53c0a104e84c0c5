import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#ui/display/icon.tsx';
import { classNames } from '#ui/styles/class-names.ts';

const here = 'outline-2 outline-offset-2 outline-maroon';

/** The lower half of an iPhone's screen, drawn. The step beside it says the same in words. */
function Screen({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <div
      aria-hidden
      className="flex h-40 w-44 shrink-0 flex-col justify-end overflow-hidden rounded-t-lg rounded-b-4xl border-4 border-ink bg-shell text-xs text-ink select-none"
    >
      <div className={classNames('flex flex-col', className)}>{children}</div>
      <span className="mx-auto my-1.5 h-1 w-14 shrink-0 rounded-full bg-ink" />
    </div>
  );
}

/** Safari with its bar at the bottom: the button in the middle. */
export function SharePicture() {
  return (
    <Screen className="bg-white">
      <span dir="ltr" translate="no" className="mx-3 mt-2 truncate rounded-control bg-shell px-2 py-1 text-center">
        {location.host}
      </span>
      <span className="flex items-center justify-between px-3 py-2.5 text-sea-deep">
        <Icon name="chevron-start" className="size-5" />
        <Icon name="chevron-end" className="size-5 opacity-40" />
        <span className={classNames('rounded-sm p-0.5', here)}>
          <Icon name="share" className="size-5" />
        </span>
        <svg viewBox="0 0 24 24" className="size-5" fill="none" stroke="currentColor" strokeWidth="1.75">
          <path d="M12 6.5C10 4.7 7 4.5 3.5 5v13c3.5-.5 6.5-.3 8.5 1.5 2-1.8 5-2 8.5-1.5V5C17 4.5 14 4.7 12 6.5Zm0 0v13" />
        </svg>
        <svg viewBox="0 0 24 24" className="size-5" fill="none" stroke="currentColor" strokeWidth="1.75">
          <path d="M8.5 8.5h12v12h-12ZM15.5 5.5v-2h-12v12h2" />
        </svg>
      </span>
    </Screen>
  );
}

/** The sheet that Share opens. Its rows end with an icon. */
export function SheetPicture() {
  const t = useTranslations('alerts.picture');
  return (
    <Screen className="gap-1.5 rounded-t-xl bg-shell px-2 pt-2">
      <span className="mx-auto h-1 w-8 rounded-full bg-line-strong" />
      <span className="flex items-center justify-between gap-2 rounded-control bg-white px-2 py-1.5 text-ink-soft">
        {t('copy')}
        <svg viewBox="0 0 24 24" className="size-4" fill="none" stroke="currentColor" strokeWidth="1.75">
          <path d="M8.5 8.5h12v12h-12ZM15.5 5.5v-2h-12v12h2" />
        </svg>
      </span>
      <span className={classNames('flex items-center justify-between gap-2 rounded-control bg-white px-2 py-2', here)}>
        <span className="font-medium">{t('addToHome')}</span>
        <svg viewBox="0 0 24 24" className="size-5 shrink-0" fill="none" stroke="currentColor" strokeWidth="1.75">
          <path d="M4 8a4 4 0 0 1 4-4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4ZM12 8.5v7M8.5 12h7" />
        </svg>
      </span>
    </Screen>
  );
}

/** The home screen: the console among other apps. */
export function HomePicture() {
  const other = <span className="size-9 rounded-control bg-line" />;
  return (
    <Screen className="grid! grid-cols-3 justify-items-center gap-x-2 gap-y-3 px-3 pb-3">
      {other}
      {other}
      {other}
      {other}
      <img
        src="/console/icon-192.png"
        alt=""
        width={36}
        height={36}
        className={classNames('size-9 rounded-control', here)}
      />
      {other}
    </Screen>
  );
}

/** The question of the iPhone. */
export function AllowPicture() {
  const t = useTranslations('alerts.picture');
  return (
    <Screen className="mx-2 mb-2 gap-2 rounded-xl bg-white p-2.5 text-center">
      <span className="font-medium">{t('question')}</span>
      <span className="grid grid-cols-2 gap-2.5">
        <span className="grid place-items-center rounded-control bg-shell px-1 py-1.5">{t('refuse')}</span>
        <span className={classNames('grid place-items-center rounded-control bg-shell px-1 py-1.5 font-medium', here)}>
          {t('allow')}
        </span>
      </span>
    </Screen>
  );
}
