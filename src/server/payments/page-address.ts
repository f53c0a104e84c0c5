import { Unanswered, type GoTo } from './provider.ts';

interface Pages {
  pageHosts: readonly string[];
  onLoopback: boolean;
}

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

function isPageOf({ pageHosts, onLoopback }: Pages, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  if (onLoopback && loopback.test(hostname)) return protocol === 'http:' || protocol === 'https:';
  return (
    protocol === 'https:' &&
    port === '' &&
    pageHosts.some((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host))
  );
}

/**
 * Where the browser goes to pay. Throws Unanswered for a page that is not the provider's: the shop sends
 * nobody there, and does not know what it is.
 */
export function goToPage(pages: Pages, address: string | null): GoTo {
  if (address === null) throw new Unanswered('The provider named no page to pay on');
  if (!isPageOf(pages, address)) throw new Unanswered('The provider named a page that is not on its own hosts');
  return { url: address };
}
