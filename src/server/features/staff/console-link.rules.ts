/** The path of an invitation. The token is in the fragment, which no server or log sees. */
export function joinPath(token: string): string {
  return `/console/join#${token}`;
}

/** The path of a link for a new password. */
export function recoverPath(token: string): string {
  return `/console/recover#${token}`;
}

/**
 * An address of the console. In local mode it names localhost: the console's cookies belong to a
 * host name, and 127.0.0.1 is another one.
 */
export function consoleAddress(shopUrl: string, path: string): string {
  const url = new URL(path, shopUrl);
  if (url.hostname === '127.0.0.1' || url.hostname === '[::1]') url.hostname = 'localhost';
  return url.href;
}
