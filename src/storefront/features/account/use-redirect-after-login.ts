import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { withoutLanguage } from '../../runtime/i18n/language.ts';
import { takeReturn } from '../../runtime/session/return-to.ts';
import { useSession } from '../../runtime/session/session.ts';

/**
 * Redirects a user who is logged in (now, before, or in another tab) to the page before the login,
 * or home. Returns true while it redirects.
 */
export function useRedirectAfterLogin(): boolean {
  const navigate = useNavigate();
  const isUser = useSession() === 'user';
  const sent = useRef(false);

  useEffect(() => {
    if (!isUser || sent.current) return;
    sent.current = true;
    // The stored path has the language of its page, which may differ from the current one.
    void navigate(withoutLanguage(takeReturn()), { replace: true });
  }, [isUser, navigate]);

  return isUser;
}
