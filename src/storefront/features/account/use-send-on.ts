import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { withoutLanguage } from '../../runtime/i18n/language.ts';
import { takeReturn } from '../../runtime/session/return-to.ts';
import { useSession } from '../../runtime/session/session.ts';

/**
 * Whoever is logged in, just now, long ago or in another tab, has no business here: back to where they were, or home.
 * True while they are on their way.
 */
export function useSendOn(): boolean {
  const navigate = useNavigate();
  const isUser = useSession() === 'user';
  const sent = useRef(false);

  useEffect(() => {
    if (!isUser || sent.current) return;
    sent.current = true;
    // In the language of this page: the shopper may have switched it since.
    void navigate(withoutLanguage(takeReturn()), { replace: true });
  }, [isUser, navigate]);

  return isUser;
}
