import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import { Icon, type IconName } from '../display/icon.tsx';

export type MenuTriggerProps = {
  id: string;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

export type MenuProps = {
  /** Spread the props on a button: `(props) => <IconButton {...props} icon="user" label="…" />`. */
  trigger: (props: MenuTriggerProps) => ReactNode;
  /**
   * The edge of the trigger that the panel is aligned with; `end` opens toward the start, for
   * buttons near the page's end.
   */
  align?: 'start' | 'end' | undefined;
  /** `MenuItem`s, or links with `role="menuitem" tabIndex={-1} className={menuItemClass()}`. */
  children: ReactNode;
  className?: string | undefined;
};

export function Menu({ trigger, align = 'end', children, className }: MenuProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return;
    items()[0]?.focus();
    function closeOutside(event: PointerEvent): void {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    }
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open]);

  function items(): HTMLElement[] {
    return [...(panel.current?.querySelectorAll<HTMLElement>('[role=menuitem]:not([aria-disabled=true])') ?? [])];
  }

  function close(): void {
    setOpen(false);
    root.current?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.focus();
  }

  function handleTriggerKey(event: KeyboardEvent): void {
    if (open) return handleKey(event);
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
      return;
    }
    const all = items();
    const active = document.activeElement;
    const target = menuTarget(event.key, active instanceof HTMLElement ? all.indexOf(active) : -1, all.length);
    if (target === null) return;
    event.preventDefault();
    all[target]?.focus();
  }

  function handleBlur(event: FocusEvent): void {
    if (event.relatedTarget instanceof Node && !root.current?.contains(event.relatedTarget)) setOpen(false);
  }

  return (
    <div ref={root} className={classNames('relative', className)} onBlur={handleBlur}>
      {trigger({
        id: `${id}-trigger`,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: () => setOpen(!open),
        onKeyDown: handleTriggerKey,
      })}
      {open && (
        <div
          ref={panel}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-labelledby={`${id}-trigger`}
          onKeyDown={handleKey}
          // Restore the focus before the item opens a dialog, so that the dialog can restore it
          // here later.
          onClick={close}
          className={classNames(
            'absolute top-full z-40 mt-2 flex w-max max-w-[calc(100vw-2rem)] min-w-56 flex-col rounded-card bg-white p-2 shadow-overlay inset-ring inset-ring-line',
            align === 'end' ? 'inset-e-0' : 'inset-s-0',
          )}
        >
          {children}
        </div>
      )}
    </div>
  );
}

/** For router links in a menu. */
export function menuItemClass({ danger = false }: { danger?: boolean | undefined } = {}): string {
  return classNames(
    'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-start text-base no-underline',
    'outline-none hover:bg-shell focus:bg-shell focus-visible:inset-ring-2 focus-visible:inset-ring-maroon aria-disabled:opacity-45',
    danger ? 'text-danger' : 'text-ink',
  );
}

export type MenuItemProps = {
  onSelect: () => void;
  icon?: IconName | undefined;
  danger?: boolean | undefined;
  children: ReactNode;
};

export function MenuItem({ onSelect, icon, danger, children }: MenuItemProps) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={menuItemClass({ danger })} onClick={onSelect}>
      {icon !== undefined && <Icon name={icon} className="size-5" />}
      <span className="min-w-0 flex-1">{children}</span>
    </button>
  );
}

export function MenuSeparator() {
  return <hr className="mx-3 my-2 border-line" />;
}

/** The index that a key moves the focus to in a list of `count` items; null for other keys. */
function menuTarget(key: string, current: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (current + 1) % count;
  if (key === 'ArrowUp') return current <= 0 ? count - 1 : current - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}
