import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { Icon, type IconName } from '../display/icon.tsx';
import { IconButton } from '../action/icon-button.tsx';

export type SidePanelProps = {
  onClose: () => void;
  /** The accessible name. */
  label: string;
  title: ReactNode;
  icon?: IconName | undefined;
  closeLabel: string;
  children: ReactNode;
};

/**
 * A panel at the end of the page, on phones at its bottom. The page stays usable: the
 * panel has no backdrop and does not take the focus. It closes with Escape, Android's back gesture
 * or a press outside.
 */
export function SidePanel({ onClose, label, title, icon, closeLabel, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null);

  const close = useEffectEvent((by: 'key' | 'press') => {
    const hadFocus = panel.current?.contains(document.activeElement) === true;
    onClose();
    if (by === 'key' && hadFocus) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  });

  useEffect(() => {
    const pressOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !panel.current?.contains(event.target)) close('press');
    };
    document.addEventListener('pointerdown', pressOutside);
    const stopWatching = watchClose(() => close('key'));
    return () => {
      document.removeEventListener('pointerdown', pressOutside);
      stopWatching();
    };
  }, []);

  return (
    <section ref={panel} aria-label={label} className="side-panel flex flex-col">
      <header className="flex items-center gap-2 ps-4 pe-1.5 pt-1.5">
        {icon !== undefined && <Icon name={icon} className="size-5 text-success" />}
        <h2 className="min-w-0 flex-1 font-medium">{title}</h2>
        <IconButton icon="close" label={closeLabel} iconClassName="size-5" onClick={onClose} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-4">{children}</div>
    </section>
  );
}

// Not yet in TypeScript's types. Safari and Firefox before 2026 do not have it.
declare const CloseWatcher: (new () => EventTarget & { destroy: () => void }) | undefined;

/** Calls back for Escape and, where the browser supports it, for Android's back gesture. */
function watchClose(onClose: () => void): () => void {
  if (typeof CloseWatcher === 'function') {
    const watcher = new CloseWatcher();
    watcher.addEventListener('close', onClose);
    return () => watcher.destroy();
  }
  const handleKey = (event: KeyboardEvent) => {
    // Escape closes a dialog above the panel first.
    if (event.key === 'Escape' && document.querySelector('dialog:modal') === null) onClose();
  };
  document.addEventListener('keydown', handleKey);
  return () => document.removeEventListener('keydown', handleKey);
}
