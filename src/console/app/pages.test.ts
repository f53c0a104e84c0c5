import { expect, it } from 'vitest';
import { isBeforeSignIn } from '../runtime/page/console-page.ts';
import { isWithin } from '../shell/navigation/destinations.ts';
import { consolePages } from './pages.ts';

const inFrame = consolePages.filter(({ path, access }) => path !== '*' && !isBeforeSignIn(access));
const linked = [...consolePages.filter(({ link }) => link).map(({ path }) => path), '/more'];

it.each(inFrame.map(({ path }) => path))('%s belongs to one link of the navigation', (path) => {
  const pathname = path.replaceAll(/:\w+/g, '1');
  expect(linked.filter((link) => isWithin(link, pathname, consolePages))).toHaveLength(1);
});
