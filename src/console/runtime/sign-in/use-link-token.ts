import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The token in the fragment of a link to a page, or an empty text. It moves from the address to the
 * history entry, which a reload keeps.
 */
export function useLinkToken(path: '/join' | '/recover'): string {
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (hash !== '') void navigate(path, { replace: true, state: { token: hash.slice(1) } });
  }, [hash, path, navigate]);
  return hash === '' ? ((state as { token?: string } | null)?.token ?? '') : hash.slice(1);
}
