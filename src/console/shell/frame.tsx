import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { useTranslations } from 'use-intl';
import { SkipLink } from '#ui/layout/skip-link.tsx';
import { Alarm } from '../features/alarm/alarm.tsx';
import { AutoPrintGate } from '../features/slips/auto-print-gate.tsx';
import { FirstDayBarGate } from '../features/today/first-day-bar-gate.tsx';
import { StepUpGate } from '../features/session/step-up-gate.tsx';
import { useLostFocus } from '../runtime/page/use-lost-focus.ts';
import { usePartFocus } from '../runtime/page/use-part-focus.ts';
import { usePageFocus } from '../runtime/page/use-page-focus.ts';
import { holdHeight } from '../shared/hold-height.ts';
import { Header } from './header/header.tsx';
import { CommandsContext, createCommands } from './keys/commands.ts';
import { KeysHelp, useKeysHelp } from './keys/keys-help.tsx';
import { OfflineGate } from './offline/offline-gate.tsx';
import { Navigation } from './navigation/navigation.tsx';
import { SessionGate } from './session-gate.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { OfflineBand } from './states/offline-band.tsx';

const mainId = 'main';

/** The frame of the pages after the sign-in: navigation, search, account and the page. */
export function Frame() {
  return (
    <SessionGate>
      <SignedInFrame />
    </SessionGate>
  );
}

function SignedInFrame() {
  const t = useTranslations('nav');
  const keysHelp = useKeysHelp();
  usePageFocus(mainId);
  usePartFocus();
  useLostFocus();
  const [commands] = useState(createCommands);
  // Not while rendering: React throws a rendering away that waits for code, but not its listener.
  useEffect(() => commands.listen(), [commands]);
  return (
    <CommandsContext value={commands}>
      <Alarm />
      <AutoPrintGate />
      <SkipLink targetId={mainId}>{t('skip')}</SkipLink>
      <div className="md:ps-20 xl:ps-60 print:ps-0">
        <Header onShowKeys={() => keysHelp.setOpen(true)} />
        <div ref={holdHeight} className="print:hidden">
          <OfflineBand />
        </div>
        <main
          id={mainId}
          tabIndex={-1}
          className="mx-auto max-w-5xl xl:has-data-wide:max-w-[100rem] px-4 pt-5 pb-[calc(env(safe-area-inset-bottom)+6rem)] outline-none md:px-8 md:pt-8 md:pb-12 print:max-w-none print:p-0"
        >
          <FirstDayBarGate />
          <OfflineGate />
          <PageBoundary>
            <Outlet />
          </PageBoundary>
        </main>
      </div>
      <Navigation />
      <StepUpGate />
      <KeysHelp open={keysHelp.isOpen} onChange={keysHelp.setOpen} />
    </CommandsContext>
  );
}
