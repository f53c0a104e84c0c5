import { type ComponentType, lazy } from 'react';
import type { App } from '../../runtime/app-context.ts';

/** A component of the checklist with its messages. Most shops are not new, and load less without it. */
export function lazyOfFirstDay<P>({ languages }: App, load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    const [component] = await Promise.all([load(), languages.ensure('rare')]);
    return { default: component };
  });
}
