import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { languageOf, withLanguage } from '../../runtime/language.ts';
import { takeReturn } from '../../runtime/return-to.ts';
import { useSession } from '../../runtime/session.ts';
import { useShopPath } from '../../runtime/shop-link.tsx';
import { useLanguage } from '../../runtime/shop.ts';

/**
 * Whoever is logged in, just now, long ago or in another tab, has no business here: back to where they were, or home.
 * True while they are on their way.
 */
export function useSendOn(): boolean {
  const navigate = useNavigate();
  const pathOf = useShopPath();
  const language = useLanguage();
  const isUser = useSession() === 'user';
  const sent = useRef(false);

  useEffect(() => {
    if (!isUser || sent.current) return;
    sent.current = true;
    const path = takeReturn();
    // The shopper may have switched the language on the way; the page they left follows.
    void navigate(languageOf(path) === null ? pathOf(path) : withLanguage(path, language), { replace: true });
  }, [isUser, language, navigate, pathOf]);

  return isUser;
}
