/** The address of the sign-in page that leads back to a page. `path` is below /console. */
export function signInPath(path: string): string {
  return isOwnPath(path) && path !== '/' && !path.startsWith('/sign-in')
    ? `/sign-in?back=${encodeURIComponent(path)}`
    : '/sign-in';
}

/** The page to open after the sign-in, below /console. Only a path of the console is accepted. */
export function returnPath(search: string): string {
  const path = new URLSearchParams(search).get('back') ?? '/';
  return isOwnPath(path) && !path.startsWith('/sign-in') ? path : '/';
}

// A browser would take `//x` or `/\x` for another host.
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path);
}
