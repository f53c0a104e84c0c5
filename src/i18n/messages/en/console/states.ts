/** The states that every page of the console has: loading, failed, offline, closed. */
export const states = {
  loading: 'Loading…',
  failure: {
    title: 'This could not be loaded',
    network: 'No answer came from the shop. Check the connection and try again.',
    internal: 'Something went wrong in the shop. Try again in a moment.',
    read: 'Nothing was changed.',
    refused: 'Nothing was saved.',
    unknown: 'We do not know whether it was saved. Try again: it is never done twice.',
    tooMany:
      '{seconds, plural, one {Too many attempts. Try again in # second.} other {Too many attempts. Try again in # seconds.}}',
    code: 'Code: <code></code>',
  },
  slow: 'Slow connection: this page checks for changes every 15 seconds.',
  offline: {
    since: 'No network since <time></time>. You see what was loaded before.',
  },
  notFound: {
    title: 'This page does not exist',
    text: 'The link may be mistyped, or what it showed was removed.',
  },
  crashed: {
    title: 'This page stopped working',
    text: 'Nothing that was saved is lost. Reload the page, and what you typed will come back.',
    reload: 'Reload',
  },
  signedOut: 'Your session ended. Sign in again: what you typed is still here.',
};
