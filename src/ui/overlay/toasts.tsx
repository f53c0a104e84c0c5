import { useEffect, useRef } from 'react';
import { resolveValue, toast, useToaster, type Toast } from 'react-hot-toast/headless';
import { classNames } from '../styles/class-names.ts';
import { Icon, type IconName } from '../display/icon.tsx';
import { IconButton } from '../action/icon-button.tsx';
import { Spinner } from '../display/spinner.tsx';

export type ToastsProps = {
  closeLabel: string;
  /** The accessible name of the region. */
  label: string;
  errorMs: number;
  successMs: number;
};

const leaveMs = 200;

const signs: Partial<Record<Toast['type'], { icon: IconName; tone: string }>> = {
  success: { icon: 'check-circle', tone: 'text-success' },
  error: { icon: 'alert', tone: 'text-danger' },
};

/**
 * Render it once, at the end of the root. Show messages with `toast` of `react-hot-toast/headless`.
 * Toasts are below the page's header, whose controls stay free. Both live regions are in the page
 * from the start, because screen readers ignore the first message of a new region.
 */
export function Toasts({ closeLabel, label, errorMs, successMs }: ToastsProps) {
  const { toasts, handlers } = useToaster({
    blank: { duration: errorMs },
    error: { duration: errorMs },
    success: { duration: successMs },
    // A loading toast stays until it is done.
    loading: { duration: Number.POSITIVE_INFINITY },
    removeDelay: leaveMs,
  });
  const errors = toasts.filter((item) => item.type === 'error');
  const others = toasts.filter((item) => item.type !== 'error');
  const region = useRef<HTMLElement>(null);
  const { endPause } = handlers;
  const newest = toasts[0]?.id;
  const count = toasts.length;

  // Modal dialogs are in the browser's top layer, above any z-index, so the toasts must be there
  // too, and last.
  useEffect(() => {
    const popover = region.current;
    // Without popovers (Safari before 17), the toasts are below open dialogs.
    if (popover === null || typeof popover.showPopover !== 'function') return;
    const isCovered = newest !== undefined && document.querySelector('dialog:modal') !== null;
    if (isCovered && popover.matches(':popover-open')) popover.hidePopover();
    if (!popover.matches(':popover-open')) popover.showPopover();
  }, [newest]);

  // A toast that is removed while hovered or focused fires no event that would end the pause.
  useEffect(() => {
    if (count === 0 || !region.current?.matches(':hover, :focus-within')) endPause();
  }, [count, endPause]);

  return (
    <section
      ref={region}
      popover="manual"
      aria-label={label}
      className="pointer-events-none fixed inset-x-0 top-0 bottom-auto z-60 m-0 w-full max-w-none flex-col items-center overflow-visible border-0 bg-transparent open:flex pb-0 px-4 pt-[calc(env(safe-area-inset-top)+6.75rem)]"
      onPointerEnter={handlers.startPause}
      onPointerLeave={endPause}
      onFocus={handlers.startPause}
      onBlur={endPause}
    >
      <div role="alert" aria-atomic="false" className="flex w-full flex-col items-center">
        {errors.map((item) => (
          <ToastCard key={item.id} item={item} closeLabel={closeLabel} />
        ))}
      </div>
      <div role="status" aria-atomic="false" className="flex w-full flex-col items-center">
        {others.map((item) => (
          <ToastCard key={item.id} item={item} closeLabel={closeLabel} />
        ))}
      </div>
    </section>
  );
}

export function ToastCard({ item, closeLabel }: { item: Toast; closeLabel: string }) {
  const sign = signs[item.type];
  return (
    <div
      data-toast={item.type}
      data-visible={item.visible}
      className="toast pointer-events-auto mb-2 flex w-full max-w-md items-center gap-3 rounded-card bg-white ps-4 pe-1.5 py-1.5 text-start shadow-overlay inset-ring inset-ring-line"
    >
      {item.type === 'loading' && <Spinner className="size-5 text-sea" />}
      {sign !== undefined && <Icon name={sign.icon} className={classNames('size-5', sign.tone)} />}
      <div className="min-w-0 flex-1 py-1.5 text-base">{resolveValue(item.message, item)}</div>
      <IconButton
        icon="close"
        label={closeLabel}
        iconClassName="size-4"
        className="text-ink-faint"
        onClick={() => toast.dismiss(item.id)}
      />
    </div>
  );
}
