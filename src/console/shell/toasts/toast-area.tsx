import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { Icon } from '#ui/display/icon.tsx';
import { classNames } from '#ui/styles/class-names.ts';
import { useApp } from '../../runtime/app-context.ts';
import type { Toast } from '../../runtime/toasts/toasts.ts';

// The number of an order is not broken at its dashes, nor from the full stop after it.
const withNumber = /^(.*?)(DN-\d{6}-[0-9A-Z]{6})(\.?)(.*)$/s;

/** How long a toast is shown, and how long Undo is offered. */
export const toastMs = 10_000;

/**
 * The toast above the bars of a phone, or at the end of the page. Both live regions are in the page
 * from the start, because screen readers ignore the first message of a new region.
 */
export function ToastArea() {
  const { toasts } = useApp();
  const t = useTranslations('toast');
  const toast = useSyncExternalStore(toasts.subscribe, toasts.current);
  const region = useRef<HTMLElement>(null);
  const id = toast?.id;
  const [isMoved, setMoved] = useState(false);

  // Modal dialogs are in the browser's top layer, above any z-index, so the toast must be there
  // too, and last. Without popovers (Safari before 17), it is below open dialogs.
  useEffect(() => {
    const popover = region.current;
    if (popover === null || typeof popover.showPopover !== 'function') return;
    const isCovered = id !== undefined && document.querySelector('dialog:modal') !== null;
    if (isCovered && popover.matches(':popover-open')) popover.hidePopover();
    if (!popover.matches(':popover-open')) popover.showPopover();
    // It has a size once it is shown.
    setMoved(id !== undefined && coversStep(popover));
  }, [id]);

  const card = toast && <ToastCard key={toast.id} toast={toast} onClose={() => toasts.close(toast.id)} />;
  return (
    <section
      ref={region}
      popover="manual"
      aria-label={t('label')}
      className={classNames(
        isMoved
          ? 'max-md:top-[calc(4.5rem+var(--top-band,0px))] max-md:bottom-auto md:inset-s-20 md:inset-e-auto md:top-auto md:bottom-0 xl:inset-s-60'
          : 'top-auto bottom-0 md:inset-s-auto',
        'pointer-events-none fixed inset-x-0 z-60 m-0 w-full max-w-none overflow-visible border-0 bg-transparent px-3 pt-0 pb-[calc(env(safe-area-inset-bottom)+4.5rem+var(--bottom-bar,0px))] md:w-96 md:px-6 md:pb-[calc(1.5rem+var(--bottom-bar,0px))] print:hidden',
      )}
    >
      <div role="alert">{toast?.kind === 'alert' && card}</div>
      <div role="status">{toast?.kind === 'status' && card}</div>
    </section>
  );
}

/** Whether the toast covers a main step at its place, so that it moves: to the top of a phone, or to the other side. */
function coversStep(region: HTMLElement): boolean {
  const card = region.querySelector('[data-toast]')?.getBoundingClientRect();
  if (!card) return false;
  const { paddingBottom, direction } = getComputedStyle(region);
  const top = innerHeight - Number.parseFloat(paddingBottom) - card.height;
  const steps = document.querySelectorAll('main [role=group] button, main article button, dialog[open] button');
  return [...steps].some((one) => {
    const step = one.getBoundingClientRect();
    const isBeside = direction === 'rtl' ? step.left > card.width + 24 : step.right < innerWidth - card.width - 24;
    return step.bottom > top && step.top < top + card.height && !isBeside;
  });
}

function ActionButton({ label, run, onClose }: { label: string; run: () => void; onClose: () => void }) {
  // Closed first: what runs may show the next toast.
  function press(): void {
    onClose();
    run();
  }
  return (
    <Button size="small" variant="secondary" className="shrink-0" onClick={press}>
      {label}
    </Button>
  );
}

function ToastText({ text }: { text: string }) {
  const found = withNumber.exec(text);
  if (!found) return <span>{text}</span>;
  const [, before, number, stop, after] = found;
  return (
    <>
      <span>{before}</span>
      <span className="whitespace-nowrap">
        <bdi dir="ltr" translate="no">
          {number}
        </bdi>
        <span>{stop}</span>
      </span>
      <span>{after}</span>
    </>
  );
}

function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const t = useTranslations();
  const [isHeld, setHeld] = useState(false);
  const leftMs = useRef(toastMs);
  const close = useEffectEvent(onClose);

  useEffect(() => {
    if (isHeld) return;
    const begun = performance.now();
    const timer = setTimeout(() => close(), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= performance.now() - begun;
    };
  }, [isHeld]);

  return (
    <div
      data-toast
      className="pointer-events-auto flex flex-wrap items-center justify-end gap-x-2 rounded-card bg-ink py-1.5 ps-4 pe-1.5 text-start text-white shadow-overlay"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={toast.kind === 'alert' ? 'alert' : 'check-circle'} className="size-5" />
      <p className="min-w-48 flex-1 py-2">
        <ToastText text={toast.text} />
      </p>
      {toast.undo && <ActionButton label={t('toast.undo')} run={toast.undo} onClose={onClose} />}
      {toast.retry && <ActionButton label={t('action.retry')} run={toast.retry} onClose={onClose} />}
      <IconButton
        icon="close"
        label={t('toast.close')}
        iconClassName="size-4"
        className="text-white hover:bg-ink-soft"
        onClick={onClose}
      />
    </div>
  );
}
