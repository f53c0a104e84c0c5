import { useState } from 'react';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { Carousel } from '#ui/layout/carousel.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { Dots } from '#ui/display/dots.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { Menu, MenuItem, menuItemClass, MenuSeparator } from '#ui/overlay/menu.tsx';
import { Pagination } from '#ui/layout/pagination.tsx';
import type { SpecimenProps } from './words.ts';

export function Breadcrumbs({ words }: SpecimenProps) {
  return (
    <Breadcrumb
      label={words.trail}
      items={[
        { label: words.home, href: '#home' },
        { label: words.flowers, href: '#flowers' },
        { label: words.roses, href: '#roses' },
      ]}
      renderLink={({ children, ...link }) => <a {...link}>{children}</a>}
    />
  );
}

export function Paginations({ words }: SpecimenProps) {
  const [page, setPage] = useState(4);
  const labels = {
    label: words.pages,
    previousLabel: words.previous,
    nextLabel: words.next,
    pageLabel: words.page,
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

export function Carousels({ words }: SpecimenProps) {
  return (
    // It bleeds to the edges of a page; here the column is the page.
    <div className="-mx-4 overflow-hidden px-4 md:px-8">
      <Carousel label={words.flowers} previousLabel={words.previous} nextLabel={words.next} itemClassName="w-2/5">
        {[1, 2, 3, 4, 5, 6].map((n) => (
          <div key={n} className="flex aspect-square items-center justify-center rounded-card bg-shell">
            {words.page(n)}
          </div>
        ))}
      </Carousel>
    </div>
  );
}

export function DotRows({ words }: SpecimenProps) {
  const [current, setCurrent] = useState(0);
  const row = { count: 4, current, onSelect: setCurrent, label: words.slides, dotLabel: words.page };
  return (
    <>
      <Dots {...row} />
      <div className="rounded-card bg-ink">
        <Dots {...row} light />
      </div>
    </>
  );
}

export function Disclosures({ words }: SpecimenProps) {
  return (
    <>
      <Disclosure title={words.comments} end={<span className="text-sm text-ink-soft">3</span>}>
        {words.text}
      </Disclosure>
      <Disclosure title={words.delivery} open>
        {words.text}
      </Disclosure>
    </>
  );
}

export function Menus({ words }: SpecimenProps) {
  return (
    <div className="flex justify-between">
      {(['start', 'end'] as const).map((align) => (
        <Menu
          key={align}
          align={align}
          trigger={(props) => <IconButton {...props} icon={align === 'end' ? 'user' : 'more'} label={words.account} />}
        >
          <a href="#menu" role="menuitem" tabIndex={-1} className={menuItemClass()}>
            <Icon name="receipt" className="size-5" />
            {words.orders}
          </a>
          <MenuSeparator />
          <MenuItem icon="logout" danger onSelect={() => undefined}>
            {words.logout}
          </MenuItem>
        </Menu>
      ))}
    </div>
  );
}
