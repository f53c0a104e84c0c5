import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import type { ShopFrame } from '#contract/shop-frame.ts';
import FrameParts from '#storefront/shell/footer/frame-parts.tsx';

const offers = { title: 'Gifts', link: { kind: 'page', handle: 'offers' } } as const;
const finder = { title: 'Gifts', link: { kind: 'page', handle: 'gift-finder' } } as const;
const column = { title: 'Help', links: [offers, finder, offers] };
const frame: ShopFrame = { menu: [], footer: '', columns: [column, column], hours: '', delivery: '', returns: '' };

const keysOf = (nodes: ReactNode) =>
  Children.toArray(nodes).flatMap((node) => (isValidElement(node) ? [node.key] : []));
const childrenOf = (node: ReactNode) => (node as ReactElement<{ children: ReactNode }>).props.children;

it('the columns of a footer and their links have keys of their own, also with the same words', () => {
  const columns = FrameParts({ of: 'columns', frame }) as ReactElement[];
  const links = childrenOf(childrenOf(childrenOf(columns[0])));
  for (const nodes of [columns, links]) {
    const keys = keysOf(nodes);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(keys.length);
  }
});
