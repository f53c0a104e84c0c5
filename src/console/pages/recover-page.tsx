import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Me } from '#contract/console/session.ts';
import { Card } from '#ui/display/card.tsx';
import { CommandLine } from '../features/session/command-line.tsx';
import { RecoverForm } from '../features/session/recover-form.tsx';
import { readKey } from '../runtime/api/use-read.ts';
import { useApp } from '../runtime/app-context.ts';
import { useEnter } from '../runtime/sign-in/use-enter.ts';
import { useLinkToken } from '../runtime/sign-in/use-link-token.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { LinkState } from '../shell/states/link-state.tsx';

/** A new password with a link. That of an owner leads to the page that signs in; a mailed one signs in itself. */
export function RecoverPage() {
  const { console, languages, queryClient, toasts } = useApp();
  const t = useTranslations();
  const navigate = useNavigate();
  const enter = useEnter();
  const token = useLinkToken('/recover');
  const [hasEntered, setEntered] = useState(false);
  const read = useQuery({
    queryKey: ['readPasswordLink', token],
    queryFn: () => console('readPasswordLink', { body: { token } }),
    // The new password uses it up.
    enabled: !hasEntered && token !== '',
    staleTime: Infinity,
  });
  const link = read.data;
  const language = link?.language;
  useEffect(() => {
    if (language) void languages.switchTo(language);
  }, [language, languages]);

  function enterShop(me: Me): void {
    setEntered(true);
    enter(me, '/');
  }

  function openSignIn(): void {
    // Who was signed in here may not be any more.
    queryClient.removeQueries({ queryKey: readKey('getMe') });
    toasts.show({ kind: 'status', text: t('recover.saved') });
    void navigate('/sign-in', { replace: true });
  }

  return (
    <Card padding="large">
      <PageTitle>{t('nav.recover')}</PageTitle>
      <h1 className="text-heading font-medium">{t('nav.recover')}</h1>
      <div className="mt-4 flex flex-col gap-6">
        {link && (
          <>
            <p className="text-ink-soft">{t(link.asksCode ? 'forgot.intro' : 'recover.intro')}</p>
            <RecoverForm key={token} token={token} link={link} onDone={(me) => (me ? enterShop(me) : openSignIn())} />
            {link.asksCode && (
              <>
                <p className="text-ink-soft">{t('forgot.noCode')}</p>
                <CommandLine
                  command={['reset-password', 'reset-second-factor']
                    .map((name) => `npm run shop -- staff ${name} ${link.email}`)
                    .join('\n')}
                />
              </>
            )}
          </>
        )}
        <LinkState token={token} read={read} />
      </div>
    </Card>
  );
}
