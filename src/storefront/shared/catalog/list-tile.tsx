import type { ReactNode } from 'react';
import { ShopLink } from '../../runtime/routing/shop-link.tsx';
import { Icon, type IconName } from '#ui/display/icon.tsx';

interface ListTileProps {
  to: string;
  title: string;
  text?: ReactNode;
  /** What a press does: "Shop now". */
  action: string;
  icon: IconName;
}

/** A tile among categories that leads to another list. */
export function ListTile({ to, title, text, action, icon }: ListTileProps) {
  return (
    <div className="group relative flex h-full flex-col overflow-hidden rounded-card bg-sand">
      <Icon name={icon} className="mx-3.5 mt-3.5 mb-auto size-8 text-maroon sm:mx-5 sm:mt-5" />
      <div className="p-3.5 sm:p-5">
        <h2 className="font-medium sm:text-lg">
          <ShopLink to={to} className="no-underline after:absolute after:inset-0 after:rounded-card">
            {title}
          </ShopLink>
        </h2>
        {text !== undefined && <p className="mt-1 line-clamp-4 text-xs text-ink-soft sm:text-sm">{text}</p>}
        <span
          aria-hidden
          className="flex items-center gap-1 pt-3 text-sm font-medium text-maroon group-hover:underline"
        >
          <span>{action}</span>
          <Icon name="arrow-end" className="size-4" />
        </span>
      </div>
    </div>
  );
}
