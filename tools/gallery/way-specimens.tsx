import { useState } from 'react';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { Carousel } from '#ui/layout/carousel.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { Dots } from '#ui/display/dots.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { Menu, MenuItem, menuItemClass, MenuSeparator } from '#ui/overlay/menu.tsx';
import { Pagination } from '#ui/layout/pagination.tsx';
import type { SpecimenProps } from './texts.ts';

export function Breadcrumbs({ texts }: SpecimenProps) {
  return (
    <Breadcrumb
      label={texts.trail}
      items={[
        { label: texts.home, href: '#home' },
        { label: texts.flowers, href: '#flowers' },
        { label: texts.roses, href: '#roses' },
      ]}
      renderLink={({ children, ...link }) => <a {...link}>{children}</a>}
    />
  );
}

export function Paginations({ texts }: SpecimenProps) {
  const [page, setPage] = useState(4);
  const labels = {
    label: texts.pages,
    previousLabel: texts.previous,
    nextLabel: texts.next,
    pageLabel: texts.page,
    totalPages: 12,
  };
  return (
    <>
      <Pagination {...labels} page={page} onPage={setPage} />
      <Pagination
        {...labels}
        page={1}
        renderLink={({ page: to, children, ...link }) => (
          <a {...link} href={`#page-${to}`}>
            {children}
          </a>
        )}
      />
    </>
  );
}

export function Carousels({ texts }: SpecimenProps) {
  return (
    // The carousel extends to the edges of a page; here the column is the page.
    <div className="-mx-4 overflow-hidden px-4 md:px-8">
      <Carousel
        label={texts.flowers}
        previousLabel={texts.previous}
        nextLabel={texts.next}
        itemClassName="w-2/5"
        heading={(arrows) => arrows}
      >
        {[1, 2, 3, 4, 5, 6].map((n) => (
          <div key={n} className="flex aspect-square items-center justify-center rounded-card bg-shell">
            {texts.page(n)}
          </div>
        ))}
      </Carousel>
    </div>
  );
}

export function DotRows({ texts }: SpecimenProps) {
  const [current, setCurrent] = useState(0);
  const row = { count: 4, current, onSelect: setCurrent, label: texts.slides, dotLabel: texts.page };
  return (
    <>
      <Dots {...row} />
      <div className="rounded-card bg-ink">
        <Dots {...row} light />
      </div>
    </>
  );
}

export function Disclosures({ texts }: SpecimenProps) {
  return (
    <>
      <Disclosure title={texts.comments} end={<span className="text-sm text-ink-soft">3</span>}>
        {texts.text}
      </Disclosure>
      <Disclosure title={texts.delivery} open>
        {texts.text}
      </Disclosure>
    </>
  );
}

export function Menus({ texts }: SpecimenProps) {
  return (
    <div className="flex justify-between">
      {(['start', 'end'] as const).map((align) => (
        <Menu
          key={align}
          align={align}
          trigger={(props) => <IconButton {...props} icon={align === 'end' ? 'user' : 'more'} label={texts.account} />}
        >
          <a href="#menu" role="menuitem" tabIndex={-1} className={menuItemClass()}>
            <Icon name="receipt" className="size-5" />
            {texts.orders}
          </a>
          <MenuSeparator />
          <MenuItem icon="logout" danger onSelect={() => undefined}>
            {texts.logout}
          </MenuItem>
        </Menu>
      ))}
    </div>
  );
}
