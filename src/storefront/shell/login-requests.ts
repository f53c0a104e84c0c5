import { useLoginRequests } from '../shared/session/go-to-login.ts';

/** A component, so that the layout does not render again when the address changes. */
export function LoginRequests(): null {
  useLoginRequests();
  return null;
}
