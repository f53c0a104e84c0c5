import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { Card } from '#ui/display/card.tsx';
import { RecoverForm } from '../features/session/recover-form.tsx';
import { readKey } from '../runtime/api/use-read.ts';
import { useApp } from '../runtime/app-context.ts';
import { useLinkToken } from '../runtime/sign-in/use-link-token.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { LinkState } from '../shell/states/link-state.tsx';

/** A new password with a link of an owner. Then the page that signs in. */
export function RecoverPage() {
  const { console, languages, queryClient, toasts } = useApp();
  const t = useTranslations();
  const navigate = useNavigate();
  const token = useLinkToken('/recover');
  const read = useQuery({
    queryKey: ['readPasswordLink', token],
    queryFn: () => console('readPasswordLink', { body: { token } }),
    enabled: token !== '',
    staleTime: Infinity,
  });
  const link = read.data;
  const language = link?.language;
  useEffect(() => {
    if (language) void languages.switchTo(language);
  }, [language, languages]);

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
            <p className="text-ink-soft">{t('recover.intro')}</p>
            <RecoverForm key={token} token={token} email={link.email} onDone={openSignIn} />
          </>
        )}
        <LinkState token={token} read={read} />
      </div>
    </Card>
  );
}
