import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ConsolePage } from '../runtime/page/console-page.ts';
import { mayOpen, useMe } from '../runtime/session/me-context.ts';
import { PageTitle } from './page-title.tsx';
import { NoPermission } from './states/no-permission.tsx';

/** Shows a page to those who may open it, and says whom to ask to all others. */
export function PageGate({ page, children }: { page: ConsolePage; children: ReactNode }) {
  const t = useTranslations('nav');
  const me = useMe();
  if (!mayOpen(me, page.access)) return <NoPermission owner={me.owner} />;
  return (
    <>
      <PageTitle>{t(page.name)}</PageTitle>
      {children}
    </>
  );
}
