import type { ReactNode } from 'react';
import type { ShopFrame } from '#contract/shop-frame.ts';
import { useTranslations } from 'use-intl';
import { Icon } from '#ui/display/icon.tsx';
import { ContentLink } from '../../features/content/content-link.tsx';
import { keyed } from '../../shared/keyed.ts';
import { FooterSection } from './footer-section.tsx';

const ownLink =
  'inline-flex min-h-11 items-center gap-2.5 text-ink-soft no-underline hover:text-maroon hover:underline';

const titleOf = ({ title }: { title: string }) => title;

const linkItems = (links: ShopFrame['menu']) =>
  keyed(links, titleOf).map(([key, { title, link }]) => (
    <li key={key}>
      <ContentLink link={link} className={ownLink}>
        <bdi>{title}</bdi>
      </ContentLink>
    </li>
  ));

const parts = {
  menu: ({ menu }: ShopFrame) => menu.length > 0 && <MenuBar menu={menu} />,
  text: ({ footer }: ShopFrame) =>
    footer !== '' && <p className="max-w-xs text-sm wrap-anywhere whitespace-pre-line text-ink-soft">{footer}</p>,
  columns: ({ columns }: ShopFrame) =>
    keyed(columns, titleOf).map(([key, { title, links }]) => (
      <FooterSection key={key} title={<bdi>{title}</bdi>}>
        <nav aria-label={title}>
          <ul className="text-sm">{linkItems(links)}</ul>
        </nav>
      </FooterSection>
    )),
  hours: ({ hours }: ShopFrame) =>
    hours !== '' && (
      <li className="flex min-h-11 items-center gap-2.5 text-ink-soft">
        <Icon name="clock" className="size-5" />
        <span className="min-w-0 wrap-anywhere whitespace-pre-line">{hours}</span>
      </li>
    ),
  promises: ({ delivery, returns }: ShopFrame) => (
    <>
      {delivery !== '' && <Promise icon="truck">{delivery}</Promise>}
      {returns !== '' && <Promise icon="refresh">{returns}</Promise>}
    </>
  ),
};
export type FramePartName = keyof typeof parts;

/** Below the header on wide screens. It scrolls away with the page; phones have its links in their menu. */
function MenuBar({ menu }: Pick<ShopFrame, 'menu'>) {
  const t = useTranslations('nav');
  return (
    <nav aria-label={t('more')} className="hidden border-b border-line lg:block print:hidden">
      <ul className="page-wrap flex flex-wrap items-center justify-center gap-x-8">{linkItems(menu)}</ul>
    </nav>
  );
}

function Promise({ icon, children }: { icon: 'truck' | 'refresh'; children: string }) {
  return (
    <p className="flex items-center gap-2">
      <Icon name={icon} className="size-5" />
      <span>{children}</span>
    </p>
  );
}

/** A part of what the merchant has put around every page. */
export default function FrameParts({ of, frame }: { of: FramePartName; frame: ShopFrame }): ReactNode {
  return parts[of](frame);
}
