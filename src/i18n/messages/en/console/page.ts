/** The texts that the server puts into the shell and the web manifest of the console. */
export const page = {
  title: 'Dana console',
  name: '{shop} console',
  noScript: 'The console needs JavaScript. Turn it on in the settings of your browser, then reload this page.',
};
